// SPDX-License-Identifier: Apache-2.0
//
// A table in a static field.
// The class initialiser fills it: class initialisation happens before any use of the class by another thread.
public class ClassInitialiserSafe {
    static class Table {
        static int[] squares = new int[10];

        static {
            for (int i = 0; i < squares.length; i++) {
                squares[i] = i * i; //~ none
            }
        }

        static int get(int i) {
            return squares[i]; //~ none
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Table.get(3))).start();
        System.out.println(Table.get(4));
    }
}
