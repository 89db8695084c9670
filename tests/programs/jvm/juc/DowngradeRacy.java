// SPDX-License-Identifier: Apache-2.0
//
// Lock downgrading: the read lock is taken before the write lock is given up.
// After the downgrade the field is written again, under the read lock only.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DowngradeRacy {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int n;

    int bump() {
        lock.writeLock().lock();
        n = n + 1; //~ none
        lock.readLock().lock();
        lock.writeLock().unlock();
        n = 7; //~ race
        lock.readLock().unlock();
        return 7;
    }

    int get() {
        lock.readLock().lock();
        int result = n; //~ race
        lock.readLock().unlock();
        return result;
    }

    public static void main(String[] args) {
        DowngradeRacy shared = new DowngradeRacy();
        new Thread(shared::get).start();
        System.out.println(shared.bump());
    }
}
