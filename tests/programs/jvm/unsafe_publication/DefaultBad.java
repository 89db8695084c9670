// SPDX-License-Identifier: Apache-2.0
//
// One of them gets another value.
//
//~ flags: --rules unsafe-publication
public class DefaultBad implements Runnable {
    private Thread thread;
    private int rounds;

    public DefaultBad(boolean alone) {
        if (alone) {
            thread = new Thread(this);
            thread.start();
        } else {
            new Thread(this).start(); //~ unsafe-publication/thread
            thread = null;
            rounds = 3;
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
