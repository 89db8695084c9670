// SPDX-License-Identifier: Apache-2.0
//
// The lock is given up before.
public class SleepSafe {
    private int n;

    public void poll() throws InterruptedException {
        synchronized (this) {
            n++;
        }
        Thread.sleep(100); //~ none
    }

    public synchronized int get() {
        return n;
    }
}
