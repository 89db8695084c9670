// SPDX-License-Identifier: Apache-2.0
//
// tryLock() twice: what was read under the first is written back under the second.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockBroken {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    public void count() {
        int old = 0;
        if (lock.tryLock()) {
            old = n; //~ atomicity/lost-update
            lock.unlock();
        }
        if (lock.tryLock()) {
            n = old + 1; //~ atomicity/lost-update
            lock.unlock();
        }
    }
}
