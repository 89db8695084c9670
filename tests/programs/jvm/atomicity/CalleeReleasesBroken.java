// SPDX-License-Identifier: Apache-2.0
//
// The method that is called gives the caller's lock back and takes it again.
import java.util.concurrent.locks.ReentrantLock;

public class CalleeReleasesBroken {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void pause() {
        lock.unlock();
        Thread.yield();
        lock.lock();
    }

    public void count() {
        lock.lock();
        int old = n; //~ atomicity/lost-update
        pause();
        n = old + 1; //~ atomicity/lost-update
        lock.unlock();
    }
}
