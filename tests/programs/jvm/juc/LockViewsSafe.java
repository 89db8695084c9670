// SPDX-License-Identifier: Apache-2.0
//
// The two views of a ReadWriteLock kept in fields.
// Both views are of one lock, so reader and writer exclude each other.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LockViewsSafe {
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private final Lock read = both.readLock();
    private final Lock write = both.writeLock();
    private int n;

    void set(int x) {
        write.lock();
        n = x; //~ none
        write.unlock();
    }

    int get() {
        read.lock();
        try {
            return n; //~ none
        } finally {
            read.unlock();
        }
    }

    public static void main(String[] args) {
        LockViewsSafe shared = new LockViewsSafe();
        new Thread(() -> shared.set(1)).start();
        System.out.println(shared.get());
    }
}
