// SPDX-License-Identifier: Apache-2.0
//
// A latch is waited for under a lock; who counts down does not need it, so it is slow but no deadlock.
import java.util.concurrent.CountDownLatch;

public class Latch {
    private final CountDownLatch ready = new CountDownLatch(1);
    private int n;

    public synchronized int first() throws InterruptedException {
        ready.await(); //~ held-while-blocking/event
        return n;
    }

    public void open() {
        ready.countDown();
    }
}
