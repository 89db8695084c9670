// SPDX-License-Identifier: Apache-2.0
//
// A counter per thread.
// "Per thread" was forgotten: it is a static field.
public class ThreadLocalCounterRacy {
    static class Counter {
        int n;
    }

    private static final Counter COUNTER = new Counter();

    static void add() {
        COUNTER.n++; //~ race
    }

    public static void main(String[] args) {
        new Thread(ThreadLocalCounterRacy::add).start();
        add();
    }
}
