// SPDX-License-Identifier: Apache-2.0
//
// A task is submitted to an executor.
// Main reads the result before the Future is done.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class SubmitGetRacy {
    private int result;

    public static void main(String[] args) throws Exception {
        SubmitGetRacy shared = new SubmitGetRacy();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> done = pool.submit(() -> {
            shared.result = 42; //~ race
        });
        System.out.println(shared.result); //~ race
        done.get();
        pool.shutdown();
    }
}
