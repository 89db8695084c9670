// SPDX-License-Identifier: Apache-2.0
//
// Tasks for an executor that share a counter with main.
// invokeAll returns when all of them are done; each adds under the monitor.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllSafe {
    private int n;

    synchronized Integer add() {
        return ++n; //~ none
    }

    public static void main(String[] args) throws Exception {
        InvokeAllSafe shared = new InvokeAllSafe();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(shared::add, shared::add);
        pool.invokeAll(tasks);
        System.out.println(shared.n); //~ none
        pool.shutdown();
    }
}
