// SPDX-License-Identifier: Apache-2.0
//
// The twin: both run before either is joined.
public class StartThenJoin {
    private static final Object a = new Object();
    private static final Object b = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (a) {
                synchronized (b) { //~ lock-order
                }
            }
        });
        Thread two = new Thread(() -> {
            synchronized (b) {
                synchronized (a) { //~ lock-order
                }
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
