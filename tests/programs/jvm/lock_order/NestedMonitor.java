// SPDX-License-Identifier: Apache-2.0
//
// Nested monitor lockout: wait() gives up the queue's monitor but not that of the buffer, which put() needs.
import java.util.ArrayList;
import java.util.List;

public class NestedMonitor {
    private final List<String> queue = new ArrayList<>();

    public synchronized String take() throws InterruptedException {
        synchronized (queue) {
            while (queue.isEmpty()) {
                queue.wait(); //~ lock-order/wait //~ held-while-blocking/wait
            }
            return queue.remove(0);
        }
    }

    public synchronized void put(String s) {
        synchronized (queue) {
            queue.add(s);
            queue.notifyAll(); //~ lock-order/wait
        }
    }
}
