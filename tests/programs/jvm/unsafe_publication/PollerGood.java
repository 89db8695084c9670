// SPDX-License-Identifier: Apache-2.0
//
// The thread is started last.
//
//~ flags: --rules unsafe-publication
public class PollerGood extends Thread {
    private int interval;

    public PollerGood() {
        interval = 1000; //~ none
        start();
    }

    @Override
    public void run() {
        System.out.println(interval);
    }
}
