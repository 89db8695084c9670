// SPDX-License-Identifier: Apache-2.0
//
// lock() takes it.
//
//~ flags: --rules lock-value
import java.util.concurrent.locks.ReentrantLock;

public class LockObjectGood {
    private final ReentrantLock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private int count;

    public void increment() {
        synchronized (monitor) { //~ none
            count++;
        }
    }
}
