// SPDX-License-Identifier: Apache-2.0
//
// A table in a static field.
// Each thread fills it when it begins.
public class ClassInitialiserRacy {
    static class Table {
        static int[] squares = new int[10];

        static void fill() {
            for (int i = 0; i < squares.length; i++) {
                squares[i] = i * i; //~ race
            }
        }

        static int get(int i) {
            fill();
            return squares[i]; //~ race
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Table.get(3))).start();
        System.out.println(Table.get(4));
    }
}
