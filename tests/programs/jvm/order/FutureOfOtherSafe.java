// SPDX-License-Identifier: Apache-2.0
//
// Two tasks of one pool write one field each.
// Main waits for the second and reads its field.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureOfOtherSafe {
    private int first;
    private int second;

    public static void main(String[] args) throws Exception {
        FutureOfOtherSafe shared = new FutureOfOtherSafe();
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> a = pool.submit(() -> shared.first = 1);
        Future<Integer> b = pool.submit(() -> shared.second = 2); //~ none
        b.get();
        System.out.println(shared.second); //~ none
        pool.shutdown();
    }
}
