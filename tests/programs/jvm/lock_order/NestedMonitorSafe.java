// SPDX-License-Identifier: Apache-2.0
//
// Only the queue's own monitor is held: wait() gives it up.
import java.util.ArrayList;
import java.util.List;

public class NestedMonitorSafe {
    private final List<String> queue = new ArrayList<>();

    public String take() throws InterruptedException {
        synchronized (queue) {
            while (queue.isEmpty()) {
                queue.wait(); //~ none
            }
            return queue.remove(0);
        }
    }

    public void put(String s) {
        synchronized (queue) {
            queue.add(s);
            queue.notifyAll(); //~ none
        }
    }
}
