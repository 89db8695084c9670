// SPDX-License-Identifier: Apache-2.0
//
// Lock and unlock stand in methods of their own.
// begin() always returns with the lock held.
import java.util.concurrent.locks.ReentrantLock;

public class WrapperMethodsSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void begin() {
        lock.lock();
    }

    private void end() {
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    void add() {
        begin();
        n++; //~ none
        end();
    }

    public static void main(String[] args) {
        WrapperMethodsSafe shared = new WrapperMethodsSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
