// SPDX-License-Identifier: Apache-2.0
//
// Who is wrapped was there before its wrapper. Each wrapper holds its own lock and wants that of what it
// wraps, which may be the other kind of wrapper; but nobody is wrapped by what it wraps.
public class Wrappers {
    public interface Sink {
        void put(int n);
    }

    public static class Buffered implements Sink {
        private final Sink sink;
        private int last;

        public Buffered(Sink sink) {
            this.sink = sink;
        }

        public synchronized void put(int n) {
            last = n;
            sink.put(n); //~ none
        }
    }

    public static class Counted implements Sink {
        private final Sink sink;
        private int count;

        public Counted(Sink sink) {
            this.sink = sink;
        }

        public synchronized void put(int n) {
            count++;
            sink.put(n); //~ none
        }
    }
}
