// SPDX-License-Identifier: Apache-2.0
//
// Two kinds of wrappers around each other, in turn. Each got what it wraps in its constructor: that was there before, so
// that ever older objects are locked, whatever their kind.
public class WrappersClosed {
    interface Sink {
        void put(int n);
    }

    static class Last implements Sink {
        public void put(int n) {}
    }

    static class Buffered implements Sink {
        private final Sink sink;

        Buffered(Sink sink) {
            this.sink = sink;
        }

        public synchronized void put(int n) {
            sink.put(n); //~ none
        }
    }

    static class Counted implements Sink {
        private final Sink inner;

        Counted(Sink inner) {
            this.inner = inner;
        }

        public synchronized void put(int n) {
            inner.put(n); //~ none
        }
    }

    public static void main(String[] args) {
        Sink sink = new Last();
        for (int i = 0; i < 3; i++) {
            sink = new Buffered(sink);
            sink = new Counted(sink);
        }
        Sink all = sink;
        new Thread(() -> all.put(1)).start();
        new Thread(() -> all.put(2)).start();
    }
}
