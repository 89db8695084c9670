// SPDX-License-Identifier: Apache-2.0
//
// Two threads add to one counter inside a synchronized block on the counter itself.
// One of them forgets the block: `n++` is a read and a write, and nothing orders it with the other thread's.
public class SyncBlockRacy {
    static class Counter {
        int n;
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        new Thread(() -> {
            synchronized (counter) {
                counter.n++; //~ race
            }
        }).start();
        counter.n++; //~ race
    }
}
