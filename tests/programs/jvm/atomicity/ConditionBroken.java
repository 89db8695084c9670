// SPDX-License-Identifier: Apache-2.0
//
// What was read before await() is written after it.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBroken {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int n;

    public void add() {
        lock.lock();
        n++;
        filled.signal();
        lock.unlock();
    }

    public void doubled() throws InterruptedException {
        lock.lock();
        try {
            int old = n; //~ atomicity/lost-update
            filled.await(); //~ wait-loop/unconditional
            n = old * 2; //~ atomicity/lost-update
        } finally {
            lock.unlock();
        }
    }
}
