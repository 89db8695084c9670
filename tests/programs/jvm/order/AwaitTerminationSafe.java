// SPDX-License-Identifier: Apache-2.0
//
// A pool is shut down before its result is read.
// awaitTermination does. (That it could time out is ignored here, as everybody does.)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class AwaitTerminationSafe {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        AwaitTerminationSafe shared = new AwaitTerminationSafe();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> shared.result = 42); //~ none
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(shared.result); //~ none
    }
}
