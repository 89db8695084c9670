// SPDX-License-Identifier: Apache-2.0
//
// After the ftp server of the paper's section 5, which needed 7 annotations for threads that never run in parallel:
// the configuration is read before the server starts, and changed while it is down.
// stop() does not wait for the end of the thread.
public class FtpRestartRacy {
    private int port;
    private int backlog;
    private volatile boolean stopped;
    private Thread listener;

    private void listen() {
        while (!stopped) {
            System.out.println(port + backlog); //~ race
        }
    }

    void start() {
        stopped = false;
        listener = new Thread(this::listen);
        listener.start();
    }

    void stop() {
        stopped = true;
    }

    public static void main(String[] args) {
        FtpRestartRacy server = new FtpRestartRacy();
        server.port = 21; //~ none
        server.backlog = 5; //~ none
        server.start();
        server.stop();
        server.port = 2121; //~ race
        server.start();
        server.stop();
        System.out.println(server.port); //~ none
    }
}
