// SPDX-License-Identifier: Apache-2.0
//
// Looks again under the write lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockWhole {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String value;

    //~ none
    public void setOnce(String text) {
        lock.readLock().lock();
        boolean free = value == null;
        lock.readLock().unlock();
        if (free) {
            lock.writeLock().lock();
            if (value == null) {
                value = text;
            }
            lock.writeLock().unlock();
        }
    }
}
