// SPDX-License-Identifier: Apache-2.0
//
// tryLock with a time-out, and a branch for each answer.
// The counter of the losers is written where the lock was not taken.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class TryLockElseRacy {
    private final ReentrantLock lock = new ReentrantLock();
    private int won;
    private int lost;

    void add() throws InterruptedException {
        boolean mine = lock.tryLock(10, TimeUnit.MILLISECONDS);
        if (mine) {
            won++; //~ none
            lock.unlock();
        } else {
            lost++; //~ race
        }
    }

    void work() {
        try {
            add();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        TryLockElseRacy shared = new TryLockElseRacy();
        new Thread(shared::work).start();
        new Thread(shared::work).start();
        shared.work();
    }
}
