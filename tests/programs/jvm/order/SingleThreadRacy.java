// SPDX-License-Identifier: Apache-2.0
//
// Two tasks that write one field.
// The pool has two threads.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SingleThreadRacy {
    private int n;

    public static void main(String[] args) {
        SingleThreadRacy shared = new SingleThreadRacy();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> shared.n++); //~ race
        pool.execute(() -> shared.n--); //~ race
        pool.shutdown();
    }
}
