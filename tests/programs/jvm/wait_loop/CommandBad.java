// SPDX-License-Identifier: Apache-2.0
//
// The question spares the wait, and is not asked again.
//
//~ flags: --rules wait-loop
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

public class CommandBad {
    private final Lock lock;
    private final Condition changed;
    private volatile boolean closed, open;

    public CommandBad(Lock lock) {
        this.lock = lock;
        changed = lock.newCondition();
    }

    /** Does what a Condition does; the caller has the lock. */
    public void await(String how) {
        if (open) {
            return;
        }
        if (how.isEmpty()) {
            changed.awaitUninterruptibly(); //~ wait-loop/if
        } else {
            try {
                changed.await(); //~ wait-loop/if
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
