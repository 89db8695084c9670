// SPDX-License-Identifier: Apache-2.0
//
// Only one of the two threads ever waits for a task: the other one runs it.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolLargeEnough {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> pool.submit(() -> "x").get()); //~ none
    }
}
