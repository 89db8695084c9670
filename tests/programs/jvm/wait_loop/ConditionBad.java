// SPDX-License-Identifier: Apache-2.0
//
// A condition of java.util.concurrent may end early, too.
//
//~ flags: --rules wait-loop
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBad {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int count;

    public int take() throws InterruptedException {
        lock.lock();
        try {
            if (count == 0) {
                filled.await(); //~ wait-loop/if
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
