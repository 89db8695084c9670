// SPDX-License-Identifier: Apache-2.0
//
// One of those who empty the queue needs no lock: there will be room.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class BoundedQueueFreeConsumer {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

    public void add(String s) throws InterruptedException {
        synchronized (this) {
            queue.put(s); //~ held-while-blocking/event
        }
    }

    public String next() {
        synchronized (this) {
            return queue.poll(); //~ none
        }
    }

    public void forget() {
        queue.clear();
    }
}
