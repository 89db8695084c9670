// SPDX-License-Identifier: Apache-2.0
//
// Asked is whether anybody waits for the lock: it is kept if nobody does.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReentrantLock;

public class AskedBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    public boolean change(int next) {
        lock.lock(); //~ lock-leak/return
        try {
            if (next == value) {
                lock.unlock();
                return false;
            }
            value = next;
            return true;
        } finally {
            if (lock.hasQueuedThreads()) {
                lock.unlock();
            }
        }
    }
}
