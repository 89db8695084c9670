// SPDX-License-Identifier: Apache-2.0
//
// The consumer takes an element and then the lock to work on it. The producer holds that lock and waits for room: if
// the queue is full while the consumer is between the two, both wait for ever.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class ConsumerWantsLock {
    private static final Object lock = new Object();
    private static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(10);
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                while (true) {
                    int x = queue.take();
                    //~ lock-order/room
                    synchronized (lock) {
                        sum += x;
                    }
                }
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        for (int i = 0; i < 100; i++) {
            synchronized (lock) {
                queue.put(i); //~ lock-order/room //~ held-while-blocking/event
            }
        }
    }
}
