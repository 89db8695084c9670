// SPDX-License-Identifier: Apache-2.0
//
// A CompletableFuture computes, main prints.
// Main does not wait for it.
import java.util.concurrent.CompletableFuture;

public class CompletableRacy {
    private int result;

    public static void main(String[] args) {
        CompletableRacy shared = new CompletableRacy();
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> shared.result = 42); //~ race
        System.out.println(shared.result); //~ race
        future.join();
    }
}
