// SPDX-License-Identifier: Apache-2.0
//
// A StampedLock in its pessimistic modes.
// The writer holds a read stamp.
import java.util.concurrent.locks.StampedLock;

public class StampedRacy {
    private final StampedLock lock = new StampedLock();
    private double x;

    void move(double by) {
        long stamp = lock.readLock();
        try {
            x += by; //~ race
        } finally {
            lock.unlockRead(stamp);
        }
    }

    double get() {
        long stamp = lock.readLock();
        try {
            return x; //~ race
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public static void main(String[] args) {
        StampedRacy shared = new StampedRacy();
        new Thread(() -> shared.move(1)).start();
        System.out.println(shared.get());
    }
}
