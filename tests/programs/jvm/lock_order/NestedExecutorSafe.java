// SPDX-License-Identifier: Apache-2.0
//
// The inner task is given to another executor.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class NestedExecutorSafe {
    public static void main(String[] args) {
        ExecutorService one = Executors.newSingleThreadExecutor();
        ExecutorService other = Executors.newSingleThreadExecutor();
        one.submit(() -> {
            Future<String> inner = other.submit(() -> "x"); //~ none
            return inner.get(); //~ none
        });
    }
}
