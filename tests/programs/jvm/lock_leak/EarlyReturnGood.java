// SPDX-License-Identifier: Apache-2.0
//
// It releases it.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReentrantLock;

public class EarlyReturnGood {
    private final ReentrantLock lock = new ReentrantLock();
    private int stock = 10;

    public boolean take(int wanted) {
        lock.lock(); //~ none
        if (stock < wanted) {
            lock.unlock();
            return false; //~ none
        }
        stock -= wanted;
        lock.unlock();
        return true;
    }
}
