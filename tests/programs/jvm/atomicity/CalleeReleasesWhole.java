// SPDX-License-Identifier: Apache-2.0
//
// The lock is given back only in the end, by a method of its own.
import java.util.concurrent.locks.ReentrantLock;
import ravel.annotations.Atomic;

public class CalleeReleasesWhole {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    private void leave() {
        lock.unlock();
    }

    //~ none
    @Atomic
    public void count() {
        lock.lock();
        int old = n;
        n = old + 1;
        leave();
    }
}
