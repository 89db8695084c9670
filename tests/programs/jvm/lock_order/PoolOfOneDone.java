// SPDX-License-Identifier: Apache-2.0
//
// As PoolOfOne, but the result is asked for only when it is there.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolOfOneDone {
    public static void main(String[] args) {
        ExecutorService one = Executors.newFixedThreadPool(1);
        one.submit(() -> {
            Future<String> inner = one.submit(() -> "x"); //~ none
            if (inner.isDone()) {
                return inner.get(); //~ none
            }
            return "";
        });
    }
}
