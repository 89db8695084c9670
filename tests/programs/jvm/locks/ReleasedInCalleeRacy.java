// SPDX-License-Identifier: Apache-2.0
//
// A callee is called between lock and unlock.
// It releases the lock "for a moment" and does not take it again: the caller's second write is unprotected.
import java.util.concurrent.locks.ReentrantLock;

public class ReleasedInCalleeRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void breathe() {
        lock.unlock();
        Thread.yield();
    }

    void add() {
        lock.lock();
        breathe();
        n++; //~ race
    }

    public static void main(String[] args) {
        ReleasedInCalleeRacy shared = new ReleasedInCalleeRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
