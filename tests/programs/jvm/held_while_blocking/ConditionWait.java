// SPDX-License-Identifier: Apache-2.0
//
// A condition gives up its own lock; the monitor around it stays.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWait {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int n;

    public synchronized int take() throws InterruptedException {
        lock.lock();
        try {
            while (n == 0) {
                filled.await(); //~ held-while-blocking/wait //~ lock-order/wait
            }
            return n--;
        } finally {
            lock.unlock();
        }
    }

    public synchronized void put() {
        lock.lock();
        try {
            n++;
            filled.signal(); //~ lock-order/wait
        } finally {
            lock.unlock();
        }
    }
}
