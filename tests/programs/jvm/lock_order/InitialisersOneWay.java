// SPDX-License-Identifier: Apache-2.0
//
// Only one of the classes needs the other.
public class InitialisersOneWay {
    static class A {
        static final int SIZE = B.size() + 1; //~ none

        static int size() {
            return 1;
        }
    }

    static class B {
        static int size() {
            return 1;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> A.size()).start();
        new Thread(() -> B.size()).start();
    }
}
