// SPDX-License-Identifier: Apache-2.0
//
// Two threads add to one counter inside a synchronized block on the counter itself.
// Both hold the monitor of the same object, so the accesses are ordered by it.
public class SyncBlockSafe {
    static class Counter {
        int n;
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        new Thread(() -> {
            synchronized (counter) {
                counter.n++; //~ none
            }
        }).start();
        synchronized (counter) {
            counter.n++; //~ none
        }
    }
}
