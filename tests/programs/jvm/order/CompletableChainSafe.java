// SPDX-License-Identifier: Apache-2.0
//
// Two steps that write one field.
// The second is chained to the first: it starts when that is done.
import java.util.concurrent.CompletableFuture;

public class CompletableChainSafe {
    private int n;

    public static void main(String[] args) {
        CompletableChainSafe shared = new CompletableChainSafe();
        //~ race spurious -- a chained step is not ordered after the first one
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> shared.n = 1);
        //~ race spurious -- a chained step is not ordered after the first one
        CompletableFuture<Void> second = first.thenRunAsync(() -> shared.n++);
        first.join();
        second.join();
    }
}
