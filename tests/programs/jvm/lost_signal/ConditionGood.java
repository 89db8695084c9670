// SPDX-License-Identifier: Apache-2.0
//
// A condition for each.
//
//~ flags: --rules lost-signal
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionGood {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition first = lock.newCondition();
    private final Condition second = lock.newCondition();
    private int count;
    private boolean closed;

    public void take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                first.await(); //~ none
            }
            count--;
        } finally {
            lock.unlock();
        }
    }

    public void awaitClosed() throws InterruptedException {
        lock.lock();
        try {
            while (!closed) {
                second.await(); //~ none
            }
        } finally {
            lock.unlock();
        }
    }

    public void put() {
        lock.lock();
        try {
            count++;
            first.signal(); //~ none
        } finally {
            lock.unlock();
        }
    }

    public void close() {
        lock.lock();
        try {
            closed = true;
            second.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
