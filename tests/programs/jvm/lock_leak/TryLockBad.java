// SPDX-License-Identifier: Apache-2.0
//
// Where the lock was got it is released on one way only.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class TryLockBad {
    private final ReadWriteLock locks = new ReentrantReadWriteLock();
    private int value;

    public boolean change(int next) {
        if (!locks.writeLock().tryLock()) { //~ lock-leak/return
            return false;
        }
        if (next == value) {
            // the same
            return true; //~ lock-leak/return
        }
        value = next;
        locks.writeLock().unlock();
        return true;
    }
}
