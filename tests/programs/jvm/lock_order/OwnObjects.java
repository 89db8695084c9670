// SPDX-License-Identifier: Apache-2.0
//
// Every thread makes its own pair: no two threads know the same lock.
public class OwnObjects {
    static final class Pair {
        final Object a = new Object();
        final Object b = new Object();

        void one() {
            synchronized (a) {
                synchronized (b) { //~ none
                }
            }
        }

        void two() {
            synchronized (b) {
                synchronized (a) { //~ none
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                Pair p = new Pair();
                p.one();
                p.two();
            }).start();
        }
    }
}
