// SPDX-License-Identifier: Apache-2.0
//
// What tryLock() got is held like any other lock: the wait inside is a wait.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockThenWait {
    private static final ReentrantLock a = new ReentrantLock();
    private static final ReentrantLock b = new ReentrantLock();

    static void one() {
        if (a.tryLock()) {
            b.lock(); //~ lock-order
            b.unlock();
            a.unlock();
        }
    }

    static void two() {
        if (b.tryLock()) {
            a.lock(); //~ lock-order
            a.unlock();
            b.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(TryLockThenWait::one).start();
        new Thread(TryLockThenWait::two).start();
    }
}
