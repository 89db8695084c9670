// SPDX-License-Identifier: Apache-2.0
//
// tryLock says whether the lock was taken.
// The write happens only where the answer was yes.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add() {
        if (lock.tryLock()) {
            try {
                n++; //~ none
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        TryLockSafe shared = new TryLockSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
