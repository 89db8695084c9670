// SPDX-License-Identifier: Apache-2.0
//
// The early return keeps the lock.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReentrantLock;

public class EarlyReturnBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int stock = 10;

    public boolean take(int wanted) {
        lock.lock(); //~ lock-leak/return
        if (stock < wanted) {
            // nothing to take
            return false; //~ lock-leak/return
        }
        stock -= wanted;
        lock.unlock();
        return true;
    }
}
