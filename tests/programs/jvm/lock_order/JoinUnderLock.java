// SPDX-License-Identifier: Apache-2.0
//
// main waits for a thread while it holds the lock that the thread needs.
public class JoinUnderLock {
    private static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) { //~ lock-order/join
            }
        });
        synchronized (lock) {
            t.start();
            t.join(); //~ lock-order/join //~ held-while-blocking/join
        }
    }
}
