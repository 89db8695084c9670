// SPDX-License-Identifier: Apache-2.0
//
// A message goes through a BlockingQueue.
// The producer leaves it alone: put happens before take, and from then on it belongs to the consumer.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueHandOverSafe {
    static class Message {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
        new Thread(() -> {
            Message message = new Message();
            message.value = 42; //~ none
            queue.add(message);
        }).start();
        Message got = queue.take();
        got.value++; //~ none
    }
}
