// SPDX-License-Identifier: Apache-2.0
//
// Counters from one factory, so from one `new` in the program.
// The thread has one and main has another. They come from one place but are never the same object.
public class TwoFromFactorySafe {
    static class Counter {
        private int n;

        void add() {
            n++; //~ none
        }
    }

    static class Holder {
        final Counter counter;

        Holder() {
            counter = new Counter();
        }

        void add() {
            counter.add();
        }
    }

    public static void main(String[] args) {
        Holder mine = new Holder();
        Holder other = new Holder();
        new Thread(other::add).start();
        mine.add();
    }
}
