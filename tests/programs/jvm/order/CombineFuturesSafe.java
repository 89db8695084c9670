// SPDX-License-Identifier: Apache-2.0
//
// Two futures and a third step that needs both.
// thenCombine runs it after both.
import java.util.concurrent.CompletableFuture;

public class CombineFuturesSafe {
    private int left;
    private int right;

    public static void main(String[] args) {
        CombineFuturesSafe shared = new CombineFuturesSafe();
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> shared.left = 1); //~ none
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> shared.right = 2); //~ none
        a.thenCombine(b, (x, y) -> shared.left + shared.right).join(); //~ none
    }
}
