// SPDX-License-Identifier: Apache-2.0
//
// One is woken, and it may be one that waits for the other thing.
//
//~ flags: --rules lost-signal
public class BufferBad {
    private final int[] items = new int[4];
    private int count;

    public synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait(); //~ lost-signal/one x2
        }
        items[count++] = item;
        notify(); //~ lost-signal/one
    }

    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait(); //~ lost-signal/one x2
        }
        int item = items[--count];
        notify(); //~ lost-signal/one
        return item;
    }
}
