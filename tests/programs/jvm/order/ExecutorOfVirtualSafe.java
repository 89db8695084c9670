// SPDX-License-Identifier: Apache-2.0
//
// An executor with a virtual thread per task.
// close() (here at the end of try) waits for all tasks.
//~ java: 21
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorOfVirtualSafe {
    private int n;

    public static void main(String[] args) {
        ExecutorOfVirtualSafe shared = new ExecutorOfVirtualSafe();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.execute(() -> shared.n = 1); //~ none
        }
        System.out.println(shared.n); //~ none
    }
}
