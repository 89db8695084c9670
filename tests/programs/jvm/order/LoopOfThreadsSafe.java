// SPDX-License-Identifier: Apache-2.0
//
// Threads started in a loop at one place.
// Each gets a counter of its own, made in the same turn of the loop.
public class LoopOfThreadsSafe {
    static class Counter {
        int n;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            Counter counter = new Counter();
            new Thread(() -> counter.n++).start(); //~ none
        }
    }
}
