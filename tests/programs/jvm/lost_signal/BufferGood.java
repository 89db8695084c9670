// SPDX-License-Identifier: Apache-2.0
//
// All are woken.
//
//~ flags: --rules lost-signal
public class BufferGood {
    private final int[] items = new int[4];
    private int count;

    public synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait(); //~ none
        }
        items[count++] = item;
        notifyAll(); //~ none
    }

    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait(); //~ none
        }
        int item = items[--count];
        notifyAll(); //~ none
        return item;
    }
}
