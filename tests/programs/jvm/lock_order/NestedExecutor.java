// SPDX-License-Identifier: Apache-2.0
//
// An executor of one thread: its task waits for another task, which only that same thread could run.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class NestedExecutor {
    public static void main(String[] args) {
        ExecutorService one = Executors.newSingleThreadExecutor();
        one.submit(() -> {
            Future<String> inner = one.submit(() -> "x"); //~ lock-order/join
            return inner.get(); //~ lock-order/join //~ held-while-blocking/join
        });
    }
}
