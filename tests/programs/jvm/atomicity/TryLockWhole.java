// SPDX-License-Identifier: Apache-2.0
//
// Held where tryLock() was true; where it was not, nothing is done.
import java.util.concurrent.locks.ReentrantLock;
import ravel.annotations.Atomic;

public class TryLockWhole {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    //~ none
    @Atomic
    public boolean count() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            n = n + 1;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
