// SPDX-License-Identifier: Apache-2.0
//
// A counter per thread.
// It is a ThreadLocal: each thread has a counter of its own.
public class ThreadLocalCounterSafe {
    static class Counter {
        int n;
    }

    private static final ThreadLocal<Counter> COUNTER = ThreadLocal.withInitial(Counter::new);

    static void add() {
        COUNTER.get().n++; //~ none
    }

    public static void main(String[] args) {
        new Thread(ThreadLocalCounterSafe::add).start();
        add();
    }
}
