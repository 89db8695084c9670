// SPDX-License-Identifier: Apache-2.0
//
// The read lock is given up first; the other way round, from writing to reading, is allowed.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class UpgradeSafe {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    public int get() {
        lock.readLock().lock();
        lock.readLock().unlock();
        lock.writeLock().lock(); //~ none
        value = 1;
        lock.readLock().lock(); //~ none
        lock.writeLock().unlock();
        int result = value;
        lock.readLock().unlock();
        return result;
    }
}
