// SPDX-License-Identifier: Apache-2.0
//
// As ConsumerWantsLock, with two consumers that run the same code. If both are between element and lock, the deadlock is the
// same; but of many threads it is not known that all of them always need the lock.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class ConsumersWantLock {
    private static final Object lock = new Object();
    private static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(10);
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        Runnable consumer = () -> {
            try {
                while (true) {
                    int x = queue.take();
                    synchronized (lock) {
                        sum += x;
                    }
                }
            } catch (InterruptedException e) {
                return;
            }
        };
        for (int i = 0; i < 2; i++) new Thread(consumer).start();
        for (int i = 0; i < 100; i++) {
            synchronized (lock) {
                queue.put(i); //~ none missed lock-order -- of many consumers //~ held-while-blocking/event
            }
        }
    }
}
