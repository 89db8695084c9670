// SPDX-License-Identifier: Apache-2.0
//
// A CompletableFuture computes, main prints.
// join() waits for it.
import java.util.concurrent.CompletableFuture;

public class CompletableSafe {
    private int result;

    public static void main(String[] args) {
        CompletableSafe shared = new CompletableSafe();
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> shared.result = 42); //~ none
        future.join();
        System.out.println(shared.result); //~ none
    }
}
