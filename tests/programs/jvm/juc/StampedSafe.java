// SPDX-License-Identifier: Apache-2.0
//
// A StampedLock in its pessimistic modes.
// The writer holds the write stamp.
import java.util.concurrent.locks.StampedLock;

public class StampedSafe {
    private final StampedLock lock = new StampedLock();
    private double x;

    void move(double by) {
        long stamp = lock.writeLock();
        try {
            x += by; //~ none
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    double get() {
        long stamp = lock.readLock();
        try {
            return x; //~ none
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public static void main(String[] args) {
        StampedSafe shared = new StampedSafe();
        new Thread(() -> shared.move(1)).start();
        System.out.println(shared.get());
    }
}
