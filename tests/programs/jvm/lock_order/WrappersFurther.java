// SPDX-License-Identifier: Apache-2.0
//
// As WrappersClosed, with something in between that takes no lock and hands on to one of two: the locks further in have
// no name there, but what is nearer is older, and so are they.
//~ flags: --min-score 0
public class WrappersFurther {
    interface Sink {
        void put(int n);
    }

    static class Last implements Sink {
        public void put(int n) {}
    }

    static class Either implements Sink {
        private final Sink one, two;

        Either(Sink one, Sink two) {
            this.one = one;
            this.two = two;
        }

        public void put(int n) {
            Sink next = n % 2 == 0 ? one : two;
            next.put(n); //~ none
        }
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
            if (i > 0) sink = new Either(sink, new Last());
            sink = new Counted(sink);
        }
        Sink all = sink;
        new Thread(() -> all.put(1)).start();
        new Thread(() -> all.put(2)).start();
    }
}
