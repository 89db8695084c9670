// SPDX-License-Identifier: Apache-2.0
//
// A fixed pool of one thread, whose task waits for a task that only this thread could run.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolOfOne {
    public static void main(String[] args) {
        ExecutorService one = Executors.newFixedThreadPool(1);
        one.submit(() -> {
            Future<String> inner = one.submit(() -> "x"); //~ lock-order/join
            return inner.get(); //~ lock-order/join
        });
    }
}
