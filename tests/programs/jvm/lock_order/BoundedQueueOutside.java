// SPDX-License-Identifier: Apache-2.0
//
// The queue is waited for after the lock was given up.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class BoundedQueueOutside {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private int count;

    public void add(String s) throws InterruptedException {
        synchronized (this) {
            count++;
        }
        queue.put(s); //~ none
    }

    public String next() {
        synchronized (this) {
            return queue.poll(); //~ none
        }
    }
}
