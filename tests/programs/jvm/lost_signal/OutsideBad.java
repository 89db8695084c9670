// SPDX-License-Identifier: Apache-2.0
//
// The question is asked before the lock is taken.
//
//~ flags: --rules lost-signal
public class OutsideBad {
    private final Object lock = new Object();
    private volatile boolean open;

    public void pass() throws InterruptedException {
        while (!open) { //~ lost-signal/outside
            synchronized (lock) {
                // and once more
                lock.wait(); //~ lost-signal/outside
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
