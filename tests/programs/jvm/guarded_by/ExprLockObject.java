// SPDX-License-Identifier: Apache-2.0
//
// A Lock object guards by its methods; its monitor is another lock.
//~ flags: --rules guarded-by,requires-lock
import javax.annotation.concurrent.GuardedBy;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ExprLockObject {
    private final Lock lock = new ReentrantLock();
    @GuardedBy("lock") private int n;

    public void safe() {
        lock.lock();
        try {
            n++; //~ none
        } finally {
            lock.unlock();
        }
    }

    public void tried() {
        if (lock.tryLock()) {
            n++; //~ none
            lock.unlock();
        }
    }

    public void racy() {
        synchronized (lock) {
            n++; //~ guarded-by/race
        }
    }
}
