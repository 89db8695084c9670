// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer for one producer and one consumer. Each tells the other, by a volatile number that the other
// asks for, what it is done with.
//~ none
public class RingSafe {
    private final int[] slots = new int[16];
    private int last;
    private volatile int head, tail;

    boolean offer(int value) {
        int next = (head + 1) % 16;
        if (next == tail) return false;
        slots[head] = value;
        last = value;
        head = next;
        return true;
    }

    int poll() {
        if (tail == head) return -1;
        int value = slots[tail] + last;
        tail = (tail + 1) % 16;
        return value;
    }

    public static void main(String[] args) throws Exception {
        RingSafe ring = new RingSafe();
        Thread producer = new Thread(() -> { for (int i = 0; i < 100; i++) ring.offer(i); });
        Thread consumer = new Thread(() -> { for (int i = 0; i < 100; i++) ring.poll(); });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
