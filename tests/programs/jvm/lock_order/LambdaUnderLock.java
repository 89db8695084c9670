// SPDX-License-Identifier: Apache-2.0
//
// The second lock is taken in a lambda that a helper runs under the first one.
public class LambdaUnderLock {
    private static final Object a = new Object();
    private static final Object b = new Object();

    static void under(Object lock, Runnable what) {
        synchronized (lock) {
            what.run();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> under(a, () -> {
            synchronized (b) { //~ lock-order
            }
        })).start();
        new Thread(() -> under(b, () -> {
            synchronized (a) { //~ lock-order
            }
        })).start();
    }
}
