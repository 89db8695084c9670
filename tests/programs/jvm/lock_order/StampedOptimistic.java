// SPDX-License-Identifier: Apache-2.0
//
// An optimistic read takes nothing; after it failed, the read lock is taken.
import java.util.concurrent.locks.StampedLock;

public class StampedOptimistic {
    private final StampedLock lock = new StampedLock();
    private int n;

    public int get() {
        long stamp = lock.tryOptimisticRead();
        int seen = n;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock(); //~ none
            seen = n;
            lock.unlockRead(stamp);
        }
        return seen;
    }

    public void set(int value) {
        long stamp = lock.writeLock();
        n = value;
        lock.unlockWrite(stamp);
    }
}
