// SPDX-License-Identifier: Apache-2.0
//
// An initialiser waits for a thread that runs a method of the same class: that thread waits for the initialiser.
public class InitialiserJoins {
    static class Table {
        private static int size;

        static {
            Thread filler = new Thread(Table::fill);
            filler.start(); //~ lock-order/initialiser
            try {
                filler.join(); //~ lock-order/initialiser
            } catch (InterruptedException e) {
                filler.interrupt();
            }
        }

        static void fill() {
            size = 100; //~ none
        }

        static void use() {}
    }

    public static void main(String[] args) {
        Table.use();
    }
}
