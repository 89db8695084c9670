// SPDX-License-Identifier: Apache-2.0
//
// Lock and unlock stand in methods of their own.
// begin() returns without the lock if somebody holds it already; the caller goes on regardless.
import java.util.concurrent.locks.ReentrantLock;

public class WrapperMethodsRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void begin() {
        if (lock.isLocked()) {
            return;
        }
        lock.lock();
    }

    private void end() {
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    void add() {
        begin();
        n++; //~ race
        end();
    }

    public static void main(String[] args) {
        WrapperMethodsRacy shared = new WrapperMethodsRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
