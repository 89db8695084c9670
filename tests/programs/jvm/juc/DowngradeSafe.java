// SPDX-License-Identifier: Apache-2.0
//
// Lock downgrading: the read lock is taken before the write lock is given up.
// After the downgrade the field is only read.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DowngradeSafe {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int n;

    int bump() {
        lock.writeLock().lock();
        n = n + 1; //~ none
        lock.readLock().lock();
        lock.writeLock().unlock();
        int result = n; //~ none
        lock.readLock().unlock();
        return result;
    }

    int get() {
        lock.readLock().lock();
        int result = n; //~ none
        lock.readLock().unlock();
        return result;
    }

    public static void main(String[] args) {
        DowngradeSafe shared = new DowngradeSafe();
        new Thread(shared::get).start();
        System.out.println(shared.bump());
    }
}
