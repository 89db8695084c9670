// SPDX-License-Identifier: Apache-2.0
//
// The two views of a ReadWriteLock kept in fields.
// The views belong to two different locks.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LockViewsRacy {
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock another = new ReentrantReadWriteLock();
    private final Lock read = both.readLock();
    private final Lock write = another.writeLock();
    private int n;

    void set(int x) {
        write.lock();
        n = x; //~ race
        write.unlock();
    }

    int get() {
        read.lock();
        try {
            return n; //~ race
        } finally {
            read.unlock();
        }
    }

    public static void main(String[] args) {
        LockViewsRacy shared = new LockViewsRacy();
        new Thread(() -> shared.set(1)).start();
        System.out.println(shared.get());
    }
}
