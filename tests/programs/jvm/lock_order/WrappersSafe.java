// SPDX-License-Identifier: Apache-2.0
//
// Stores, and one that is around another and guards it by a lock of its own; one that looks at the other twice
// while it holds it. Nobody can put one around itself.
//~ report: default
import java.util.concurrent.locks.ReentrantLock;

public class WrappersSafe {
    public interface Store {
        void put(String what);

        int size();
    }

    public static class Plain implements Store {
        private int size;

        public synchronized void put(String what) {
            size++;
        }

        public synchronized int size() {
            return size;
        }
    }

    public static class Guarded implements Store {
        private final Store inner;
        private final ReentrantLock lock = new ReentrantLock();

        public Guarded(Store inner) {
            this.inner = inner;
        }

        public void put(String what) {
            lock.lock();
            try {
                inner.put(what);
            } finally {
                lock.unlock();
            }
        }

        public int size() {
            lock.lock();
            try {
                return inner.size();
            } finally {
                lock.unlock();
            }
        }
    }

    public static class Bounded implements Store {
        private final Store inner;

        public Bounded(Store inner) {
            this.inner = inner;
        }

        public void put(String what) {
            synchronized (inner) {
                if (inner.size() < 10) { //~ none
                    inner.put(what);
                }
            }
        }

        public int size() {
            return inner.size();
        }
    }
}
