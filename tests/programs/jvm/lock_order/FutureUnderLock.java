// SPDX-License-Identifier: Apache-2.0
//
// The result of a task is waited for under the lock that the task takes.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureUnderLock {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private int n;

    private synchronized int next() {
        return n++; //~ lock-order/join
    }

    public synchronized int ask() throws Exception {
        Future<Integer> f = pool.submit(this::next);
        return f.get(); //~ lock-order/join //~ held-while-blocking/join
    }
}
