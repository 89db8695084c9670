// SPDX-License-Identifier: Apache-2.0
//
// Each class needs the other to be initialised; two threads that begin with different ones wait for each other.
public class Initialisers {
    static class A {
        static final int SIZE = B.size() + 1; //~ lock-order/initialiser

        static int size() {
            return 1;
        }
    }

    static class B {
        static final int SIZE = A.size() + 1; //~ lock-order/initialiser

        static int size() {
            return 1;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> A.size()).start();
        new Thread(() -> B.size()).start();
    }
}
