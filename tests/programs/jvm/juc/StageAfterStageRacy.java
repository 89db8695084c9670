// SPDX-License-Identifier: Apache-2.0
//
// It waits for the first stage, not for the one after it.
import java.util.concurrent.CompletableFuture;

public class StageAfterStageRacy {
    int value;
    int first;

    void go() {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> first = 1); //~ none
        one.thenRun(() -> value = 2); //~ race
        one.join();
        first = 2; //~ none
        value = 3; //~ race
    }

    public static void main(String[] args) {
        new StageAfterStageRacy().go();
    }
}
