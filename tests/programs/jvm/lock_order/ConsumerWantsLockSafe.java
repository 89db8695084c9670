// SPDX-License-Identifier: Apache-2.0
//
// The consumer needs another lock than the one that the producer holds.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class ConsumerWantsLockSafe {
    private static final Object lock = new Object();
    private static final Object other = new Object();
    private static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(10);
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                while (true) {
                    int x = queue.take();
                    synchronized (other) { //~ none
                        sum += x;
                    }
                }
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        for (int i = 0; i < 100; i++) {
            synchronized (lock) {
                queue.put(i); //~ none
            }
        }
    }
}
