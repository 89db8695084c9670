// SPDX-License-Identifier: Apache-2.0
//
// Both orders, but a third lock is held around both: only one thread gets that far.
public class GateLock {
    private static final Object gate = new Object();
    private static final Object a = new Object();
    private static final Object b = new Object();

    static void one() {
        synchronized (gate) {
            synchronized (a) {
                synchronized (b) { //~ none
                }
            }
        }
    }

    static void two() {
        synchronized (gate) {
            synchronized (b) {
                synchronized (a) { //~ none
                }
            }
        }
    }

    public static void main(String[] args) {
        new Thread(GateLock::one).start();
        new Thread(GateLock::two).start();
    }
}
