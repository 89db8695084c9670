// SPDX-License-Identifier: Apache-2.0
//
// The same, two levels deep: the counter's place is `new Counter` in a Holder made in an Owner.
// Each has its own Owner.
public class DeepHoldersSafe {
    static class Counter {
        int n;
    }

    static class Holder {
        private final Counter counter = new Counter();

        void add() {
            counter.n++; //~ none
        }
    }

    static class Owner {
        private final Holder holder = new Holder();

        void add() {
            holder.add();
        }
    }

    public static void main(String[] args) {
        Owner mine = new Owner();
        Owner other = new Owner();
        new Thread(other::add).start();
        mine.add();
    }
}
