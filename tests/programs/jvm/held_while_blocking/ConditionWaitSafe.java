// SPDX-License-Identifier: Apache-2.0
//
// The usual way: nothing but the condition's own lock is held.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWaitSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int n;

    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (n == 0) {
                filled.await(); //~ none
            }
            return n--;
        } finally {
            lock.unlock();
        }
    }

    public void put() {
        lock.lock();
        try {
            n++;
            filled.signal(); //~ none
        } finally {
            lock.unlock();
        }
    }
}
