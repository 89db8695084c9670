// SPDX-License-Identifier: Apache-2.0
//
// Queues that always have room.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;

public class UnboundedQueues {
    private final BlockingQueue<String> linked = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> most = new LinkedBlockingQueue<>(Integer.MAX_VALUE);
    private final BlockingQueue<String> deque = new LinkedBlockingDeque<>();
    private final PriorityBlockingQueue<String> sorted = new PriorityBlockingQueue<>(16);
    private final LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();

    public synchronized void add(String s) throws InterruptedException {
        //~ held-while-blocking/event
        linked.put(s);
        //~ held-while-blocking/event
        most.put(s);
        //~ held-while-blocking/event
        deque.put(s);
        sorted.put(s); //~ none
        transfer.put(s); //~ none
    }

    public synchronized String next() {
        String s = linked.poll(); //~ none
        if (s == null) s = most.poll();
        if (s == null) s = deque.poll();
        if (s == null) s = sorted.poll();
        return s == null ? transfer.poll() : s;
    }
}
