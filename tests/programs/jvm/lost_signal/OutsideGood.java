// SPDX-License-Identifier: Apache-2.0
//
// It is asked with the lock held.
//
//~ flags: --rules lost-signal
public class OutsideGood {
    private final Object lock = new Object();
    private volatile boolean open;

    public void pass() throws InterruptedException {
        while (!open) { //~ none
            synchronized (lock) {
                if (!open)
                lock.wait(); //~ none
            }
        }
    }

    public void open() {
        open = true;
        synchronized (lock) {
            lock.notifyAll();
        }
    }
}
