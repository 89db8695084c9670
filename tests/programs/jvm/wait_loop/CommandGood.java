// SPDX-License-Identifier: Apache-2.0
//
// What the caller hands over says how to wait, and a throw is no answer.
//
//~ flags: --rules wait-loop
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

public class CommandGood {
    private final Lock lock;
    private final Condition changed;
    private volatile boolean closed, open;

    public CommandGood(Lock lock) {
        this.lock = lock;
        changed = lock.newCondition();
    }

    /** Does what a Condition does; the caller has the lock. */
    public void await(String how) {
        if (closed) {
            throw new IllegalStateException();
        }
        if (how.isEmpty()) {
            changed.awaitUninterruptibly(); //~ none
        } else {
            try {
                changed.await(); //~ none
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public void change() {
        lock.lock();
        try {
            open = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
