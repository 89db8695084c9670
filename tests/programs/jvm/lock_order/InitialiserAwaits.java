// SPDX-License-Identifier: Apache-2.0
//
// The same with a task, whose text is in the class that is initialised, and a latch.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class InitialiserAwaits {
    static class Table {
        private static final Executor pool = Executors.newCachedThreadPool();
        private static int size;

        static {
            CountDownLatch full = new CountDownLatch(1);
            pool.execute(() -> {
                size = 100; //~ lock-order/initialiser
                full.countDown();
            });
            try {
                full.await(); //~ lock-order/initialiser
            } catch (InterruptedException e) {
                System.out.println("not full");
            }
        }

        static void use() {}
    }

    public static void main(String[] args) {
        Table.use();
    }
}
