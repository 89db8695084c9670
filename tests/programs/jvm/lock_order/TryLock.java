// SPDX-License-Identifier: Apache-2.0
//
// The second lock is only tried: whoever does not get it gives up the first one too.
import java.util.concurrent.locks.ReentrantLock;

public class TryLock {
    private static final ReentrantLock a = new ReentrantLock();
    private static final ReentrantLock b = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        while (true) {
            first.lock();
            try {
                if (second.tryLock()) { //~ none
                    second.unlock();
                    return;
                }
            } finally {
                first.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> both(a, b)).start();
        new Thread(() -> both(b, a)).start();
    }
}
