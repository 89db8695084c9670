// SPDX-License-Identifier: Apache-2.0
//
// Whoever waits for the last stage of a chain waits for all before it.
import java.util.concurrent.CompletableFuture;

public class StageAfterStageSafe {
    int value;

    void go() {
        CompletableFuture.runAsync(() -> value = 1) //~ none
            .thenRun(() -> value = 2) //~ none
            .thenRun(() -> value++) //~ none
            .join();
        value = 3; //~ none
    }

    public static void main(String[] args) {
        new StageAfterStageSafe().go();
    }
}
