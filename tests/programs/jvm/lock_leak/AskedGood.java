// SPDX-License-Identifier: Apache-2.0
//
// Whether there is anything to release is asked of the lock.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReentrantLock;

public class AskedGood {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    public boolean change(int next) {
        lock.lock(); //~ none
        try {
            if (next == value) {
                lock.unlock();
                return false;
            }
            value = next;
            return true;
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }
}
