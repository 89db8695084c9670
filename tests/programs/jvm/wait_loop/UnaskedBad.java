// SPDX-License-Identifier: Apache-2.0
//
// If the notification came before, it waits for ever.
//
//~ flags: --rules wait-loop
public class UnaskedBad {
    private final Object lock = new Object();
    private int finished;

    public void await() throws InterruptedException {
        synchronized (lock) {
            // the question
            lock.wait(); //~ wait-loop/unconditional
        }
    }

    public void finish() {
        synchronized (lock) {
            finished++;
            lock.notifyAll();
        }
    }
}
