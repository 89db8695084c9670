// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer for one producer and one consumer. Each tells the other, by a volatile number that the other
// asks for, what it is done with. The slots are used by methods of their own.
//~ none
public class RingHelperSafe {
    private final int[] slots = new int[16];
    private int last;
    private volatile int head, tail;

    private void put(int at, int value) {
        slots[at] = value;
        last = value;
    }

    private int get(int at) {
        return slots[at] + last;
    }

    boolean offer(int value) {
        int next = (head + 1) % 16;
        if (next == tail) return false;
        put(head, value);
        head = next;
        return true;
    }

    int poll() {
        if (tail == head) return -1;
        int value = get(tail);
        tail = (tail + 1) % 16;
        return value;
    }

    public static void main(String[] args) throws Exception {
        RingHelperSafe ring = new RingHelperSafe();
        Thread producer = new Thread(() -> { for (int i = 0; i < 100; i++) ring.offer(i); });
        Thread consumer = new Thread(() -> { for (int i = 0; i < 100; i++) ring.poll(); });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
