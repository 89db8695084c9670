// SPDX-License-Identifier: Apache-2.0
//
// The consumer needs the lock only after the last element: no room depends on it any more.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class ConsumerEnds {
    private static final Object lock = new Object();
    private static final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(10);
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                int all = 0;
                for (int i = 0; i < 100; i++) all += queue.take();
                synchronized (lock) { //~ none
                    sum = all;
                }
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
