// SPDX-License-Identifier: Apache-2.0
//
// Written afterwards is only what the fields have anyway.
//
//~ flags: --rules unsafe-publication
public class DefaultGood implements Runnable {
    private Thread thread;
    private int rounds;

    public DefaultGood(boolean alone) {
        if (alone) {
            thread = new Thread(this);
            thread.start();
        } else {
            new Thread(this).start(); //~ none
            thread = null;
            rounds = 0;
        }
    }

    @Override
    public void run() {
        int left = rounds;
        while (left-- > 0) {
            Thread.yield();
        }
    }

    public void stop() throws InterruptedException {
        if (thread != null) {
            thread.join();
        }
    }
}
