// SPDX-License-Identifier: Apache-2.0
//
// A ReadWriteLock: readers share the read lock.
// The writer takes the read lock as well: readers and other writers may be there at the same time.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteRacy {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int n;

    void set(int x) {
        lock.readLock().lock();
        try {
            n = x; //~ race
        } finally {
            lock.readLock().unlock();
        }
    }

    int get() {
        lock.readLock().lock();
        try {
            return n; //~ race
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReadWriteRacy shared = new ReadWriteRacy();
        new Thread(() -> shared.set(1)).start();
        System.out.println(shared.get());
    }
}
