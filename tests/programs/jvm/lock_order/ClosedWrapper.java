// SPDX-License-Identifier: Apache-2.0
//
// A reader that guards itself by what it wraps, and forgets that when it is closed: null is no other object.
public class ClosedWrapper {
    public abstract static class Source {
        protected final Object lock;

        protected Source() {
            lock = this;
        }

        protected Source(Object lock) {
            this.lock = lock;
        }

        public abstract int read();
    }

    public static class Buffered extends Source {
        private Source in;

        public Buffered(Source in) {
            super(in);
            this.in = in;
        }

        public int read() {
            synchronized (lock) {
                return in.read(); //~ none
            }
        }

        public void close() {
            synchronized (lock) {
                in = null;
            }
        }
    }

    public static class Zero extends Source {
        private int count;

        public int read() {
            synchronized (lock) {
                return count++; //~ none
            }
        }
    }

    public static Source zero() {
        return new Zero();
    }
}
