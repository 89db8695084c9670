// SPDX-License-Identifier: Apache-2.0
//
// The thread counts down before it takes the lock.
import java.util.concurrent.CountDownLatch;

public class LatchThenLock {
    private static final Object lock = new Object();
    private static int state;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(1);
        new Thread(() -> {
            ready.countDown();
            synchronized (lock) { //~ none
                state = 1;
            }
        }).start();
        synchronized (lock) {
            ready.await(); //~ held-while-blocking/event
        }
    }
}
