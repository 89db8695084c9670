// SPDX-License-Identifier: Apache-2.0
//
// Counters from one factory, so from one `new` in the program.
// The thread and main share one.
public class TwoFromFactoryRacy {
    static class Counter {
        private int n;

        void add() {
            n++; //~ race
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
        Holder other = mine;
        new Thread(other::add).start();
        mine.add();
    }
}
