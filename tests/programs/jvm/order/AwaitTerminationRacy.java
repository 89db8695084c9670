// SPDX-License-Identifier: Apache-2.0
//
// A pool is shut down before its result is read.
// shutdown() does not wait for the tasks.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class AwaitTerminationRacy {
    private int result;

    public static void main(String[] args) throws InterruptedException {
        AwaitTerminationRacy shared = new AwaitTerminationRacy();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> shared.result = 42); //~ race
        pool.shutdown();
        System.out.println(shared.result); //~ race
    }
}
