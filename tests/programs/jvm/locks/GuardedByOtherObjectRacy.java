// SPDX-License-Identifier: Apache-2.0
//
// A counter guarded by the monitor of a registry, which both threads reach by their own path.
// The two threads have two registries, and one counter.
public class GuardedByOtherObjectRacy {
    static class Counter {
        int n;
    }

    static class Worker implements Runnable {
        private final Object registry;
        private final Counter counter;

        Worker(Object registry, Counter counter) {
            this.registry = registry;
            this.counter = counter;
        }

        @Override
        public void run() {
            synchronized (registry) {
                counter.n++; //~ race
            }
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        Object registry = new Object();
        new Thread(new Worker(registry, counter)).start();
        new Thread(new Worker(new Object(), counter)).start();
    }
}
