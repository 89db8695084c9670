// SPDX-License-Identifier: Apache-2.0
//
// In a loop.
//
//~ flags: --rules wait-loop
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionGood {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int count;

    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                filled.await(); //~ none
            }
            return count--;
        } finally {
            lock.unlock();
        }
    }

    public void put() {
        lock.lock();
        try {
            count++;
            filled.signal();
        } finally {
            lock.unlock();
        }
    }
}
