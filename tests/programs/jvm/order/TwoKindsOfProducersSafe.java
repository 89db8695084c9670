// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer with one producer that has two methods to choose from, and one consumer.
//~ none
public class TwoKindsOfProducersSafe {
    private int last;
    private volatile int head, tail;

    boolean offer(int value) {
        int next = (head + 1) % 16;
        if (next == tail) return false;
        last = value;
        head = next;
        return true;
    }

    boolean offerTwice(int value) {
        int next = (head + 2) % 16;
        if (next == tail) return false;
        last = 2 * value;
        head = next;
        return true;
    }

    int poll() {
        if (tail == head) return -1;
        int value = last;
        tail = (tail + 1) % 16;
        return value;
    }

    public static void main(String[] args) throws Exception {
        TwoKindsOfProducersSafe ring = new TwoKindsOfProducersSafe();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                if (i % 2 == 0) ring.offer(i); else ring.offerTwice(i);
            }
        });
        Thread consumer = new Thread(() -> { for (int i = 0; i < 100; i++) ring.poll(); });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
