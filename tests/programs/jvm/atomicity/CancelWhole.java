// SPDX-License-Identifier: Apache-2.0
//
// A task that is cancelled if it is not done yet.
// Cancelling looks again: one that is done stays done.
//~ report: default
import java.util.concurrent.CompletableFuture;

public class CancelWhole {
    private final CompletableFuture<String> task = new CompletableFuture<>();

    public void finish() {
        task.complete("done");
    }

    public void end() {
        if (!task.isDone()) {
            task.cancel(true); //~ none
        }
    }
}
