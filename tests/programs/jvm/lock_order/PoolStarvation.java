// SPDX-License-Identifier: Apache-2.0
//
// Two threads, two tasks that each wait for a further task of the same pool: nobody is left to run those.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolStarvation {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 2; i++) {
            pool.submit(() -> pool.submit(() -> "x").get()); //~ lock-order/join
        }
    }
}
