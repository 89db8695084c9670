// SPDX-License-Identifier: Apache-2.0
//
// The monitor of a lock is not the lock.
//
//~ flags: --rules lock-value
import java.util.concurrent.locks.ReentrantLock;

public class LockObjectBad {
    private final ReentrantLock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private int count;

    public void increment() {
        synchronized (lock) { //~ lock-value/lock
            count++;
        }
    }
}
