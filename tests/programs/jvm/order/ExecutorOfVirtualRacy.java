// SPDX-License-Identifier: Apache-2.0
//
// An executor with a virtual thread per task.
// The pool is closed after the field is read.
//~ java: 21
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorOfVirtualRacy {
    private int n;

    public static void main(String[] args) {
        ExecutorOfVirtualRacy shared = new ExecutorOfVirtualRacy();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.execute(() -> shared.n = 1); //~ race
            System.out.println(shared.n); //~ race
        }
    }
}
