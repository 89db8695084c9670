// SPDX-License-Identifier: Apache-2.0
//
// The same with tasks that are submitted at two places.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolStarvationTwice {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> pool.submit(() -> "x").get()); //~ lock-order/join
        pool.submit(() -> pool.submit(() -> "y").get()); //~ lock-order/join
    }
}
