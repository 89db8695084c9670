// SPDX-License-Identifier: Apache-2.0
//
// Two futures and a third step that needs both.
// The third step runs beside them.
import java.util.concurrent.CompletableFuture;

public class CombineFuturesRacy {
    private int left;
    private int right;

    public static void main(String[] args) {
        CombineFuturesRacy shared = new CombineFuturesRacy();
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> shared.left = 1); //~ race
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> shared.right = 2); //~ race
        System.out.println(shared.left); //~ race
        System.out.println(shared.right); //~ race
    }
}
