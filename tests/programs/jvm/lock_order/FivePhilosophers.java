// SPDX-License-Identifier: Apache-2.0
//
// Five forks with names of their own: a circle of five.
public class FivePhilosophers {
    private static final Object f1 = new Object();
    private static final Object f2 = new Object();
    private static final Object f3 = new Object();
    private static final Object f4 = new Object();
    private static final Object f5 = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (f1) {
                synchronized (f2) { //~ lock-order/cycle
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (f2) {
                synchronized (f3) { //~ lock-order/cycle
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (f3) {
                synchronized (f4) { //~ lock-order/cycle
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (f4) {
                synchronized (f5) { //~ lock-order/cycle
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (f5) {
                synchronized (f1) { //~ lock-order/cycle
                }
            }
        }).start();
    }
}
