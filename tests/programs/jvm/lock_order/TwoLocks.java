// SPDX-License-Identifier: Apache-2.0
//
// The plain case: two locks, taken in one order here and in the other there.
public class TwoLocks {
    private static final Object a = new Object();
    private static final Object b = new Object();

    static void one() {
        synchronized (a) {
            synchronized (b) { //~ lock-order/cycle
            }
        }
    }

    static void two() {
        synchronized (b) {
            synchronized (a) { //~ lock-order/cycle
            }
        }
    }

    public static void main(String[] args) {
        new Thread(TwoLocks::one).start();
        new Thread(TwoLocks::two).start();
    }
}
