// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer for one producer and one consumer. The producer says that it is done before it is.
public class RingRacy {
    private final int[] slots = new int[16];
    private int last;
    private volatile int head, tail;

    boolean offer(int value) {
        int old = head, next = (old + 1) % 16;
        if (next == tail) return false;
        head = next;
        slots[old] = value; //~ race
        last = value; //~ race
        return true;
    }

    int poll() {
        if (tail == head) return -1;
        int value = slots[tail] + last; //~ race x2
        tail = (tail + 1) % 16;
        return value;
    }

    public static void main(String[] args) throws Exception {
        RingRacy ring = new RingRacy();
        Thread producer = new Thread(() -> { for (int i = 0; i < 100; i++) ring.offer(i); });
        Thread consumer = new Thread(() -> { for (int i = 0; i < 100; i++) ring.poll(); });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
