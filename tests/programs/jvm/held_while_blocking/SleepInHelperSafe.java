// SPDX-License-Identifier: Apache-2.0
//
// The helper is called without the lock as well: it is not the helper's fault.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class SleepInHelperSafe {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void backOff() throws InterruptedException {
        TimeUnit.SECONDS.sleep(1); //~ none missed held-while-blocking -- held on some ways only
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

    public void pause() throws InterruptedException {
        backOff();
    }
}
