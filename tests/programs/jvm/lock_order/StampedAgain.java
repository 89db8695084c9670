// SPDX-License-Identifier: Apache-2.0
//
// A StampedLock is not re-entrant: the second writeLock() waits for the first.
import java.util.concurrent.locks.StampedLock;

public class StampedAgain {
    private final StampedLock lock = new StampedLock();
    private int n;

    public void add() {
        long stamp = lock.writeLock();
        addTwice();
        lock.unlockWrite(stamp);
    }

    private void addTwice() {
        long stamp = lock.writeLock(); //~ lock-order/again
        n += 2;
        lock.unlockWrite(stamp);
    }
}
