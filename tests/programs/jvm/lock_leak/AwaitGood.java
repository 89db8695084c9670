// SPDX-License-Identifier: Apache-2.0
//
// finally releases it.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitGood {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int count;

    public void take() throws InterruptedException {
        lock.lock(); //~ none
        try {
            while (count == 0) {
                filled.await(); //~ none
            }
            count--;
        } finally {
            lock.unlock();
        }
    }
}
