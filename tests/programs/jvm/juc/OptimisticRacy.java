// SPDX-License-Identifier: Apache-2.0
//
// A StampedLock's optimistic read: the value is used only if no writer was there meanwhile.
// The stamp is never validated, so a torn or stale value is used.
import java.util.concurrent.locks.StampedLock;

public class OptimisticRacy {
    private final StampedLock lock = new StampedLock();
    private long x;

    void move(long by) {
        long stamp = lock.writeLock();
        x += by; //~ race
        lock.unlockWrite(stamp);
    }

    long get() {
        long stamp = lock.tryOptimisticRead();
        long seen = x; //~ race
        return seen;
    }

    public static void main(String[] args) {
        OptimisticRacy shared = new OptimisticRacy();
        new Thread(() -> shared.move(1)).start();
        System.out.println(shared.get());
    }
}
