// SPDX-License-Identifier: Apache-2.0
//
// A library with a demonstration: main uses Demo only, clients use Store, as its locks say.
public class MainBeside {
    public static void main(String[] arguments) {
        new Demo().show();
    }

    static class Demo {
        private int shown;

        void show() {
            shown++; //~ none
        }
    }

    public static class Store {
        private int size;

        public synchronized void add() {
            size++; //~ race
        }

        public synchronized void remove() {
            size--;
        }

        public int size() {
            return size; //~ race
        }
    }
}
