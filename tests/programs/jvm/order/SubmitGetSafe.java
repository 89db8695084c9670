// SPDX-License-Identifier: Apache-2.0
//
// A task is submitted to an executor.
// Main reads it after Future.get has returned.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class SubmitGetSafe {
    private int result;

    public static void main(String[] args) throws Exception {
        SubmitGetSafe shared = new SubmitGetSafe();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> done = pool.submit(() -> {
            shared.result = 42; //~ none
        });
        done.get();
        System.out.println(shared.result); //~ none
        pool.shutdown();
    }
}
