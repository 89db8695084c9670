// SPDX-License-Identifier: Apache-2.0
//
// A full queue is waited for under the lock that the one who empties it needs.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class BoundedQueue {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

    public void add(String s) throws InterruptedException {
        synchronized (this) {
            queue.put(s); //~ lock-order/room //~ held-while-blocking/event
        }
    }

    public String next() {
        synchronized (this) {
            return queue.poll(); //~ lock-order/room
        }
    }
}
