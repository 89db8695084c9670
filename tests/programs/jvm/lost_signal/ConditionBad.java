// SPDX-License-Identifier: Apache-2.0
//
// Both wait on one condition for different things, and signal() wakes one of them.
//
//~ flags: --rules lost-signal
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBad {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition first = lock.newCondition();
    private final Condition second = lock.newCondition();
    private int count;
    private boolean closed;

    public void take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                first.await(); //~ lost-signal/one
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
                first.await(); //~ lost-signal/one
            }
        } finally {
            lock.unlock();
        }
    }

    public void put() {
        lock.lock();
        try {
            count++;
            first.signal(); //~ lost-signal/one
        } finally {
            lock.unlock();
        }
    }

    public void close() {
        lock.lock();
        try {
            closed = true;
            first.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
