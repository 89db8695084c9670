// SPDX-License-Identifier: Apache-2.0
//
// The client of a synchronized class makes two calls, in tasks of a pool.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TasksBroken {
    static class Counter {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int value) {
            n = value; //~ atomicity/lost-update
        }
    }

    public static void main(String[] arguments) {
        Counter counter = new Counter();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 100; i++) {
            pool.execute(() -> counter.set(counter.get() + 1)); //~ atomicity/lost-update
        }
        pool.shutdown();
    }
}
