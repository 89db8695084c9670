// SPDX-License-Identifier: Apache-2.0
//
// After the ftp server of the paper's section 5, which needed 7 annotations for threads that never run in parallel:
// the configuration is read before the server starts, and changed while it is down.
// Before the change, stop() waits for the end of the server's thread.
public class FtpRestartSafe {
    private int port;
    private int backlog;
    private volatile boolean stopped;
    private Thread listener;

    private void listen() {
        while (!stopped) {
            System.out.println(port + backlog); //~ race spurious -- the thread that is joined is read from a field, which may have changed
        }
    }

    void start() {
        stopped = false;
        listener = new Thread(this::listen);
        listener.start();
    }

    void stop() throws InterruptedException {
        stopped = true;
        listener.join();
    }

    public static void main(String[] args) throws InterruptedException {
        FtpRestartSafe server = new FtpRestartSafe();
        server.port = 21; //~ none
        server.backlog = 5; //~ none
        server.start();
        server.stop();
        server.port = 2121; //~ race spurious -- the thread that is joined is read from a field, which may have changed
        server.start();
        server.stop();
        System.out.println(server.port); //~ none
    }
}
