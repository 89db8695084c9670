// SPDX-License-Identifier: Apache-2.0
//
// Under a lock the result of a task is waited for that does not need it; but the pool's one thread may be busy with a
// task that does.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolTaskWantsLock {
    private static final Object lock = new Object();
    private static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            synchronized (lock) { //~ lock-order/join
                count++;
            }
        });
        synchronized (lock) {
            //~ lock-order/join x1 //~ held-while-blocking/join
            pool.submit(() -> "x").get();
        }
    }
}
