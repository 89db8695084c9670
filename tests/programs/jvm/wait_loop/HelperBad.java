// SPDX-License-Identifier: Apache-2.0
//
// The helper waits once, and its caller goes on.
//
//~ flags: --rules wait-loop
public class HelperBad {
    private int count;

    public synchronized int take() throws InterruptedException {
        if (count == 0) {
            pause();
        }
        return count--;
    }

    private synchronized void pause() throws InterruptedException {
        if (count == 0) {
            wait(); //~ wait-loop/if
        }
    }

    public synchronized void put() {
        count++;
        notify();
    }
}
