// SPDX-License-Identifier: Apache-2.0
//
// A wait may be interrupted, and throws with the lock held.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitBad {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int count;

    public void take() throws InterruptedException {
        lock.lock(); //~ lock-leak/exception
        while (count == 0) {
            filled.await(); //~ lock-leak/exception
        }
        count--;
        lock.unlock();
    }
}
