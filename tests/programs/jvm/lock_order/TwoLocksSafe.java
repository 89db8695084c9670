// SPDX-License-Identifier: Apache-2.0
//
// The same two locks, always in the same order.
public class TwoLocksSafe {
    private static final Object a = new Object();
    private static final Object b = new Object();

    static void one() {
        synchronized (a) {
            synchronized (b) { //~ none
            }
        }
    }

    static void two() {
        synchronized (a) {
            synchronized (b) { //~ none
            }
        }
    }

    public static void main(String[] args) {
        new Thread(TwoLocksSafe::one).start();
        new Thread(TwoLocksSafe::two).start();
    }
}
