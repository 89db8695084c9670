// SPDX-License-Identifier: Apache-2.0
//
// isEmpty(), then remove(), which throws if somebody was quicker.
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueBroken {
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();

    public void put(String text) {
        queue.add(text);
    }

    public String take() {
        if (queue.isEmpty()) { //~ atomicity/check-then-act
            return null;
        }
        return queue.remove(); //~ atomicity/check-then-act
    }
}
