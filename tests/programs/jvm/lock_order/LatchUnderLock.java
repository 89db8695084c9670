// SPDX-License-Identifier: Apache-2.0
//
// A latch is waited for under the lock that its only thread needs before it counts down.
import java.util.concurrent.CountDownLatch;

public class LatchUnderLock {
    private static final Object lock = new Object();
    private static int state;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(1);
        new Thread(() -> {
            synchronized (lock) { //~ lock-order/wait
                state = 1;
            }
            ready.countDown();
        }).start();
        synchronized (lock) {
            ready.await(); //~ lock-order/wait //~ held-while-blocking/event
        }
    }
}
