// SPDX-License-Identifier: Apache-2.0
//
// The same, two levels deep: the counter's place is `new Counter` in a Holder made in an Owner.
// Both threads use one Owner.
public class DeepHoldersRacy {
    static class Counter {
        int n;
    }

    static class Holder {
        private final Counter counter = new Counter();

        void add() {
            counter.n++; //~ race
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
        Owner other = mine;
        new Thread(other::add).start();
        mine.add();
    }
}
