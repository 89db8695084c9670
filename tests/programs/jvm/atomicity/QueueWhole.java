// SPDX-License-Identifier: Apache-2.0
//
// poll() tells itself whether there was anything.
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueWhole {
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();

    public void put(String text) {
        queue.add(text);
    }

    //~ none
    public String take() {
        if (queue.isEmpty()) {
            return null;
        }
        return queue.poll();
    }
}
