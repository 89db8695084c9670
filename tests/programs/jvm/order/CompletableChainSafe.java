// SPDX-License-Identifier: Apache-2.0
//
// Two steps that write one field.
// The second is chained to the first: it starts when that is done.
import java.util.concurrent.CompletableFuture;

public class CompletableChainSafe {
    private int n;

    public static void main(String[] args) {
        CompletableChainSafe shared = new CompletableChainSafe();
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> shared.n = 1); //~ none
        CompletableFuture<Void> second = first.thenRunAsync(() -> shared.n++); //~ none
        first.join();
        second.join();
    }
}
