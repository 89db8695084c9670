// SPDX-License-Identifier: Apache-2.0
//
// A StampedLock's optimistic read: the value is used only if no writer was there meanwhile.
// The stamp is validated, and the read is done again under the read lock if it fails. Strictly the first read is a data
// race, but its value is thrown away then: this is what the class is for.
import java.util.concurrent.locks.StampedLock;

public class OptimisticSafe {
    private final StampedLock lock = new StampedLock();
    private long x;

    void move(long by) {
        long stamp = lock.writeLock();
        x += by; //~ none
        lock.unlockWrite(stamp);
    }

    long get() {
        long stamp = lock.tryOptimisticRead();
        long seen = x; //~ none
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            seen = x; //~ none
            lock.unlockRead(stamp);
        }
        return seen;
    }

    public static void main(String[] args) {
        OptimisticSafe shared = new OptimisticSafe();
        new Thread(() -> shared.move(1)).start();
        System.out.println(shared.get());
    }
}
