// SPDX-License-Identifier: Apache-2.0
//
// What it waits for is kept.
//
//~ flags: --rules wait-loop
public class UnaskedGood {
    private final Object lock = new Object();
    private int finished;

    public void await() throws InterruptedException {
        synchronized (lock) {
            while (finished == 0)
            lock.wait(); //~ none
        }
    }

    public void finish() {
        synchronized (lock) {
            finished++;
            lock.notifyAll();
        }
    }
}
