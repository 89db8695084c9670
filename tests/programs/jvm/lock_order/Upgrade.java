// SPDX-License-Identifier: Apache-2.0
//
// A reader wants to write without giving up its read lock: it waits for itself.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Upgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String value;

    public String get() {
        lock.readLock().lock();
        try {
            if (value == null) {
                lock.writeLock().lock(); //~ lock-order/upgrade
                value = "computed";
                lock.writeLock().unlock();
            }
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }
}
