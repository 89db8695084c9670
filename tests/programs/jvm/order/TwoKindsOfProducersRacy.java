// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer with two producers, each with a method of its own: both ask for the same number that they
// move on themselves, and nobody waits for the other.
//~ flags: --rules race
public class TwoKindsOfProducersRacy {
    private int last;
    private volatile int head, tail;

    boolean offer(int value) {
        int next = (head + 1) % 16;
        if (next == tail) return false;
        last = value; //~ race
        head = next;
        return true;
    }

    boolean offerTwice(int value) {
        int next = (head + 2) % 16;
        if (next == tail) return false;
        last = 2 * value; //~ race
        head = next;
        return true;
    }

    public static void main(String[] args) throws Exception {
        TwoKindsOfProducersRacy ring = new TwoKindsOfProducersRacy();
        Thread one = new Thread(() -> { for (int i = 0; i < 100; i++) ring.offer(i); });
        Thread two = new Thread(() -> { for (int i = 0; i < 100; i++) ring.offerTwice(i); });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
