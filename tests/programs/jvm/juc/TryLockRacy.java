// SPDX-License-Identifier: Apache-2.0
//
// tryLock says whether the lock was taken.
// The answer is ignored.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void add() {
        lock.tryLock();
        n++; //~ race
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TryLockRacy shared = new TryLockRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
