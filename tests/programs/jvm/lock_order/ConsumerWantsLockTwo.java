// SPDX-License-Identifier: Apache-2.0
//
// A second consumer does without the lock: it makes room.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class ConsumerWantsLockTwo {
    private static final Object lock = new Object();
    private static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(10);
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                while (true) {
                    int x = queue.take();
                    synchronized (lock) { //~ none
                        sum += x;
                    }
                }
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(() -> {
            try {
                while (true) queue.take();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        for (int i = 0; i < 100; i++) {
            synchronized (lock) {
                queue.put(i); //~ held-while-blocking/event
            }
        }
    }
}
