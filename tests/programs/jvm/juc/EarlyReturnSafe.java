// SPDX-License-Identifier: Apache-2.0
//
// A method that returns in the middle of a guarded region.
// finally releases it on every way out, and only there.
import java.util.concurrent.locks.ReentrantLock;

public class EarlyReturnSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    int add(int x) {
        lock.lock();
        try {
            if (x == 0) {
                return 0;
            }
            n += x; //~ none
            return x;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        EarlyReturnSafe shared = new EarlyReturnSafe();
        new Thread(() -> shared.add(1)).start();
        shared.add(2);
    }
}
