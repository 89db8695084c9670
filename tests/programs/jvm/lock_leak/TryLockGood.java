// SPDX-License-Identifier: Apache-2.0
//
// On both.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class TryLockGood {
    private final ReadWriteLock locks = new ReentrantReadWriteLock();
    private int value;

    public boolean change(int next) {
        if (!locks.writeLock().tryLock()) { //~ none
            return false;
        }
        if (next == value) {
            locks.writeLock().unlock();
            return true; //~ none
        }
        value = next;
        locks.writeLock().unlock();
        return true;
    }
}
