// SPDX-License-Identifier: Apache-2.0
//
// A task that is run with a lock held says so. Runnable cannot, and that is nobody's fault; an interface of one's own can.
//~ report: default
import java.util.concurrent.locks.ReentrantLock;

public class TaskUnderLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int done;

    interface Step {
        void take();
    }

    private class Task implements Runnable {
        @Override
        @net.jcip.annotations.GuardedBy("lock")
        public void run() { //~ none
            done++;
        }
    }

    private class Count implements Step {
        @Override
        @net.jcip.annotations.GuardedBy("lock")
        public void take() {
            done++; //~ requires-lock/override
        }
    }

    public void step() {
        Step step = new Count();
        lock.lock();
        try {
            step.take();
        } finally {
            lock.unlock();
        }
    }

    public void drain() {
        Runnable task = new Task();
        lock.lock();
        try {
            task.run();
        } finally {
            lock.unlock();
        }
    }
}
