// SPDX-License-Identifier: Apache-2.0
//
// What is called may throw, and then nobody releases the lock.
//
//~ flags: --rules lock-leak
import java.util.concurrent.locks.ReentrantLock;

public class ExceptionBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int stock = 10;

    public void take(int wanted) {
        lock.lock(); //~ lock-leak/exception
        check(wanted); //~ lock-leak/exception
        stock -= wanted;
        lock.unlock();
    }

    private void check(int wanted) {
        if (stock < wanted) throw new IllegalStateException("not enough");
    }
}
