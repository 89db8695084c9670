// SPDX-License-Identifier: Apache-2.0
//
// Tasks for an executor that share a counter with main.
// They are submitted one by one, and main goes on at once.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAllRacy {
    private int n;

    synchronized Integer add() {
        return ++n; //~ race
    }

    public static void main(String[] args) throws Exception {
        InvokeAllRacy shared = new InvokeAllRacy();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(shared::add, shared::add);
        for (Callable<Integer> task : tasks) {
            pool.submit(task);
        }
        System.out.println(shared.n); //~ race
        pool.shutdown();
    }
}
