// SPDX-License-Identifier: Apache-2.0
//
// The locks are taken and given up by methods of their own.
import java.util.concurrent.locks.ReentrantLock;

public class LockWrapper {
    static final class Mutex {
        private final ReentrantLock lock = new ReentrantLock();

        void enter() {
            lock.lock(); //~ lock-order
        }

        void leave() {
            lock.unlock();
        }
    }

    private static final Mutex a = new Mutex();
    private static final Mutex b = new Mutex();

    public static void main(String[] args) {
        new Thread(() -> {
            a.enter();
            b.enter();
            b.leave();
            a.leave();
        }).start();
        new Thread(() -> {
            b.enter();
            a.enter();
            a.leave();
            b.leave();
        }).start();
    }
}
