// SPDX-License-Identifier: Apache-2.0
//
// The queue is emptied under the lock that every producer needs: a deadlock, and slow anyway.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueTake {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

    public synchronized String take() throws InterruptedException {
        return queue.take(); //~ held-while-blocking/event //~ lock-order/wait
    }

    public synchronized void put(String s) throws InterruptedException {
        queue.put(s); //~ held-while-blocking/event //~ lock-order/wait
    }
}
