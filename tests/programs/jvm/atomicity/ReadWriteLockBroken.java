// SPDX-License-Identifier: Apache-2.0
//
// Looks under the read lock, acts under the write lock, and does not look again.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockBroken {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String value;

    public void setOnce(String text) {
        lock.readLock().lock();
        boolean free = value == null; //~ atomicity/check-then-act
        lock.readLock().unlock();
        if (free) {
            lock.writeLock().lock();
            value = text; //~ atomicity/check-then-act
            lock.writeLock().unlock();
        }
    }
}
