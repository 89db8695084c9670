// SPDX-License-Identifier: Apache-2.0
//
// A pool that makes a thread whenever none is free.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolGrows {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.submit(() -> {
            Future<String> inner = pool.submit(() -> "x"); //~ none
            return inner.get(); //~ none
        });
    }
}
