// SPDX-License-Identifier: Apache-2.0
//
// The thread that the initialiser waits for runs a method of another class.
public class InitialiserJoinsOther {
    static class Filler {
        static void fill() {
            System.out.println("full"); //~ none
        }
    }

    static class Table {
        static int size;

        static {
            Thread filler = new Thread(Filler::fill);
            filler.start();
            try {
                filler.join(); //~ none
            } catch (InterruptedException e) {
                size = -1;
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Table.size);
    }
}
