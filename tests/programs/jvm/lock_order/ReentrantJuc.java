// SPDX-License-Identifier: Apache-2.0
//
// A ReentrantLock may be taken twice; another lock inside is taken in one order only.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantJuc {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock other = new ReentrantLock();
    private int n;

    public void outer() {
        lock.lock();
        try {
            inner();
        } finally {
            lock.unlock();
        }
    }

    public void inner() {
        lock.lock(); //~ none
        try {
            other.lock();
            n++;
            other.unlock();
        } finally {
            lock.unlock();
        }
    }
}
