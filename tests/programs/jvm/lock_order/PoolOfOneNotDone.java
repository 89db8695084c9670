// SPDX-License-Identifier: Apache-2.0
//
// As PoolOfOneDone, with the test the wrong way round.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolOfOneNotDone {
    public static void main(String[] args) {
        ExecutorService one = Executors.newFixedThreadPool(1);
        one.submit(() -> {
            Future<String> inner = one.submit(() -> "x"); //~ lock-order/join
            if (!inner.isDone()) {
                return inner.get(); //~ lock-order/join
            }
            return "";
        });
    }
}
