// SPDX-License-Identifier: Apache-2.0
//
// Two steps that write one field.
// They are two futures with nothing between them.
import java.util.concurrent.CompletableFuture;

public class CompletableChainRacy {
    private int n;

    public static void main(String[] args) {
        CompletableChainRacy shared = new CompletableChainRacy();
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> shared.n = 1); //~ race
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> shared.n++); //~ race
        first.join();
        second.join();
    }
}
