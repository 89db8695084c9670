// SPDX-License-Identifier: Apache-2.0
//
// The size is a constant that a constructor is given.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolOfOneGiven {
    private final ExecutorService pool;

    PoolOfOneGiven(int threads) {
        pool = Executors.newScheduledThreadPool(threads);
    }

    String ask(Callable<String> question) throws Exception {
        return pool.submit(question).get(); //~ lock-order/join
    }

    void start() {
        pool.execute(() -> {
            try {
                ask(() -> "x");
            } catch (Exception e) {
                return;
            }
        });
    }

    public static void main(String[] args) {
        new PoolOfOneGiven(1).start();
    }
}
