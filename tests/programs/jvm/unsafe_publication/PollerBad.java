// SPDX-License-Identifier: Apache-2.0
//
// The thread may run before the field is written.
//
//~ flags: --rules unsafe-publication
public class PollerBad extends Thread {
    private int interval;

    public PollerBad() {
        start(); //~ unsafe-publication/thread
        interval = 1000; //~ unsafe-publication/thread
        // the end
    }

    @Override
    public void run() {
        System.out.println(interval);
    }
}
