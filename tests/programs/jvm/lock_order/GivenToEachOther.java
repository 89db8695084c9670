// SPDX-License-Identifier: Apache-2.0
//
// Each method takes its own lock and then that of the argument: with the arguments exchanged they cross.
import java.util.concurrent.locks.ReentrantLock;

public class GivenToEachOther {
    public interface Bag {
        boolean has(Object o);
        void add(Object o);
    }

    public static class Queue implements Bag {
        private final ReentrantLock lock = new ReentrantLock();
        private Object only;

        public boolean has(Object o) {
            lock.lock(); //~ lock-order
            try {
                return only == o;
            } finally {
                lock.unlock();
            }
        }

        public void add(Object o) {
            lock.lock();
            only = o;
            lock.unlock();
        }

        public void drainTo(Bag other) {
            lock.lock();
            try {
                other.add(only);
            } finally {
                lock.unlock();
            }
        }
    }

    public static class List implements Bag {
        private Object only;

        public synchronized boolean has(Object o) {
            return only == o; //~ lock-order/instances
        }

        public synchronized void add(Object o) {
            only = o; //~ lock-order
        }

        public synchronized void removeAll(Bag other) {
            if (other.has(only)) {
                only = null;
            }
        }
    }
}
