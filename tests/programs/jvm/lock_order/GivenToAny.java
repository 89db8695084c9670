// SPDX-License-Identifier: Apache-2.0
//
// Four kinds of stores that each hold their lock and call the one that they are given: any two of them may wait for
// each other, ten circles in all. Each lock is told once, with what it meets.
public class GivenToAny {
    public interface Store {
        void put(Object o);
    }

    public static class Bag implements Store {
        private Object only;

        public synchronized void put(Object o) {
            only = o; //~ lock-order
        }

        public synchronized void drainTo(Store other) {
            other.put(only);
        }
    }

    public static class Heap implements Store {
        private Object only;

        public synchronized void put(Object o) {
            only = o; //~ lock-order x2
        }

        public synchronized void drainTo(Store other) {
            other.put(only);
        }
    }

    public static class Ring implements Store {
        private Object only;

        public synchronized void put(Object o) {
            only = o;
        }

        public synchronized void drainTo(Store other) {
            other.put(only);
        }
    }

    public static class Pile implements Store {
        private Object only;

        public synchronized void put(Object o) {
            only = o; //~ lock-order
        }

        public synchronized void drainTo(Store other) {
            other.put(only);
        }
    }
}
