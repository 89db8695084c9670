// SPDX-License-Identifier: Apache-2.0
//
// A message goes through a BlockingQueue.
// The producer changes it after it has put it.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueHandOverRacy {
    static class Message {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
        new Thread(() -> {
            Message message = new Message();
            queue.add(message);
            message.value = 42; //~ race
        }).start();
        Message got = queue.take();
        got.value++; //~ race
    }
}
