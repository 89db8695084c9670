// SPDX-License-Identifier: Apache-2.0
//
// The result says whether the caller has the lock.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ResultGood {
    private final Lock lock = new ReentrantLock();
    private boolean stopped;

    public boolean enter() {
        lock.lock(); //~ none
        if (stopped) {
            lock.unlock();
            return false;
        }
        return true;
    }

    public void leave() {
        lock.unlock();
    }
}
