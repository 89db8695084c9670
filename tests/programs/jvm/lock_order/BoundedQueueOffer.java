// SPDX-License-Identifier: Apache-2.0
//
// offer() does not wait for room, and with a time it gives up.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

public class BoundedQueueOffer {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

    public boolean add(String s) {
        synchronized (this) {
            return queue.offer(s); //~ none
        }
    }

    public boolean addSoon(String s) throws InterruptedException {
        synchronized (this) {
            return queue.offer(s, 1, TimeUnit.SECONDS); //~ none
        }
    }

    public String next() {
        synchronized (this) {
            return queue.poll(); //~ none
        }
    }
}
