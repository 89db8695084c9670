// SPDX-License-Identifier: Apache-2.0
//
// The same, but only what main comes to is asked for.
//~ flags: --closed
public class MainOnly {
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
            size++; //~ none
        }

        public synchronized void remove() {
            size--;
        }

        public int size() {
            return size; //~ none
        }
    }
}
