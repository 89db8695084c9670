// SPDX-License-Identifier: Apache-2.0
//
// Code that nothing calls: java.util.concurrent.locks, try and finally.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class UnreachedLocksSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    @GuardedBy("lock") private int n;
    @GuardedBy("rw") private int m;

    private void plain() {
        lock.lock();
        try {
            n++; //~ none
        } finally {
            lock.unlock();
        }
    }

    private void tried() {
        if (lock.tryLock()) {
            try {
                n++; //~ none
            } finally {
                lock.unlock();
            }
        }
    }

    private int read() {
        rw.readLock().lock();
        try {
            return m; //~ none
        } finally {
            rw.readLock().unlock();
        }
    }

    private void wrong() {
        rw.readLock().lock();
        m++; //~ guarded-by/race
        rw.readLock().unlock();
    }

    /** Somebody has to call something, or nothing is looked at. */
    public int entry() {
        return 1;
    }
}
