// SPDX-License-Identifier: Apache-2.0
//
// The helper is only ever called with the lock held.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class SleepInHelper {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void backOff() throws InterruptedException {
        TimeUnit.SECONDS.sleep(1); //~ held-while-blocking/sleep
    }

    public void add() throws InterruptedException {
        lock.lock();
        try {
            n++;
            backOff();
        } finally {
            lock.unlock();
        }
    }
}
