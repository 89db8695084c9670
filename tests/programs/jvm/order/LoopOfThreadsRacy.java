// SPDX-License-Identifier: Apache-2.0
//
// Threads started in a loop at one place.
// All get the same counter.
public class LoopOfThreadsRacy {
    static class Counter {
        int n;
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> counter.n++).start(); //~ race
        }
    }
}
