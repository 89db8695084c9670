// SPDX-License-Identifier: Apache-2.0
//
// A ReadWriteLock: readers share the read lock.
// The writer takes the write lock.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteSafe {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int n;

    void set(int x) {
        lock.writeLock().lock();
        try {
            n = x; //~ none
        } finally {
            lock.writeLock().unlock();
        }
    }

    int get() {
        lock.readLock().lock();
        try {
            return n; //~ none
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadWriteSafe shared = new ReadWriteSafe();
        new Thread(() -> shared.set(1)).start();
        System.out.println(shared.get());
    }
}
