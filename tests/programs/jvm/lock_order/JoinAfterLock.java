// SPDX-License-Identifier: Apache-2.0
//
// The same, but the lock is given up before the thread is waited for.
public class JoinAfterLock {
    private static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) { //~ none
            }
        });
        synchronized (lock) {
            t.start();
        }
        t.join(); //~ none
    }
}
