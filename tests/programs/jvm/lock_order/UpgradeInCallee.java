// SPDX-License-Identifier: Apache-2.0
//
// The upgrade is hidden in a method that is called under the read lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class UpgradeInCallee {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int misses;

    public int get() {
        lock.readLock().lock();
        try {
            miss();
            return misses;
        } finally {
            lock.readLock().unlock();
        }
    }

    private void miss() {
        lock.writeLock().lock(); //~ lock-order/upgrade
        misses++;
        lock.writeLock().unlock();
    }
}
