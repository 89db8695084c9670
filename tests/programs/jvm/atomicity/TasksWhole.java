// SPDX-License-Identifier: Apache-2.0
//
// A pool of one thread: the tasks run one after the other.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TasksWhole {
    static class Counter {
        private int n;

        synchronized int get() {
            return n;
        }

        synchronized void set(int value) {
            n = value;
        }
    }

    public static void main(String[] arguments) {
        Counter counter = new Counter();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 100; i++) {
            pool.execute(() -> counter.set(counter.get() + 1)); //~ none
        }
        pool.shutdown();
    }
}
