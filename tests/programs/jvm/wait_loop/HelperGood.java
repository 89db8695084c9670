// SPDX-License-Identifier: Apache-2.0
//
// The caller calls it until it is true.
//
//~ flags: --rules wait-loop
public class HelperGood {
    private int count;

    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            pause();
        }
        return count--;
    }

    private synchronized void pause() throws InterruptedException {
        if (count == 0) {
            wait(); //~ none
        }
    }

    public synchronized void put() {
        count++;
        notify();
    }
}
