// SPDX-License-Identifier: Apache-2.0
//
// A condition gives the lock back while it waits, and the loop looks again.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWhole {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int n;

    public void add() {
        lock.lock();
        n++;
        filled.signal();
        lock.unlock();
    }

    //~ none
    public void take() throws InterruptedException {
        lock.lock();
        try {
            while (n == 0) {
                filled.await();
            }
            n--;
        } finally {
            lock.unlock();
        }
    }
}
