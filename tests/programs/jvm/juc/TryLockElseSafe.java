// SPDX-License-Identifier: Apache-2.0
//
// tryLock with a time-out, and a branch for each answer.
// The counter of the losers is atomic: no lock is needed for it.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class TryLockElseSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int won;
    private final AtomicInteger lost = new AtomicInteger();

    void add() throws InterruptedException {
        boolean mine = lock.tryLock(10, TimeUnit.MILLISECONDS);
        if (mine) {
            won++; //~ none
            lock.unlock();
        } else {
            lost.incrementAndGet(); //~ none
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
        TryLockElseSafe shared = new TryLockElseSafe();
        new Thread(shared::work).start();
        new Thread(shared::work).start();
        shared.work();
    }
}
