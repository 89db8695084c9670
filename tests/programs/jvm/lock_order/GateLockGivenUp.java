// SPDX-License-Identifier: Apache-2.0
//
// The gate is given up before the second lock is taken: it keeps nobody apart.
import java.util.concurrent.locks.ReentrantLock;

public class GateLockGivenUp {
    private static final ReentrantLock gate = new ReentrantLock();
    private static final ReentrantLock a = new ReentrantLock();
    private static final ReentrantLock b = new ReentrantLock();

    static void one() {
        gate.lock();
        a.lock();
        gate.unlock();
        b.lock(); //~ lock-order
        b.unlock();
        a.unlock();
    }

    static void two() {
        gate.lock();
        b.lock();
        gate.unlock();
        a.lock(); //~ lock-order
        a.unlock();
        b.unlock();
    }

    public static void main(String[] args) {
        new Thread(GateLockGivenUp::one).start();
        new Thread(GateLockGivenUp::two).start();
    }
}
