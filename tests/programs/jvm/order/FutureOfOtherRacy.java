// SPDX-License-Identifier: Apache-2.0
//
// Two tasks of one pool write one field each.
// Main waits for the first and reads the field of the second.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureOfOtherRacy {
    private int first;
    private int second;

    public static void main(String[] args) throws Exception {
        FutureOfOtherRacy shared = new FutureOfOtherRacy();
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> a = pool.submit(() -> shared.first = 1);
        Future<Integer> b = pool.submit(() -> shared.second = 2); //~ race
        a.get();
        System.out.println(shared.second); //~ race
        pool.shutdown();
    }
}
