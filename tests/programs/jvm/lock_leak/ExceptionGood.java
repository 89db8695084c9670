// SPDX-License-Identifier: Apache-2.0
//
// finally releases it.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReentrantLock;

public class ExceptionGood {
    private final ReentrantLock lock = new ReentrantLock();
    private int stock = 10;

    public void take(int wanted) {
        lock.lock(); //~ none
        try {
            check(wanted); //~ none
            stock -= wanted;
        } finally {
            lock.unlock();
        }
    }

    private void check(int wanted) {
        if (stock < wanted) throw new IllegalStateException("not enough");
    }
}
