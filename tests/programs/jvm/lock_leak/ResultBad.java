// SPDX-License-Identifier: Apache-2.0
//
// The result is the same with the lock and without.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ResultBad {
    private final Lock lock = new ReentrantLock();
    private boolean stopped;

    public boolean enter() {
        lock.lock(); //~ lock-leak/return
        if (stopped) {
            lock.unlock();
            return true;
        }
        return true;
    }

    public void leave() {
        lock.unlock();
    }
}
