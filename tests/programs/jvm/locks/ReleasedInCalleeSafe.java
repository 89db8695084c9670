// SPDX-License-Identifier: Apache-2.0
//
// A callee is called between lock and unlock.
// It releases the lock and takes it again before it returns.
import java.util.concurrent.locks.ReentrantLock;

public class ReleasedInCalleeSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void breathe() {
        lock.unlock();
        Thread.yield();
        lock.lock();
    }

    void add() {
        lock.lock();
        breathe();
        n++; //~ none
        lock.unlock();
    }

    public static void main(String[] args) {
        ReleasedInCalleeSafe shared = new ReleasedInCalleeSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
