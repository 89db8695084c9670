// SPDX-License-Identifier: Apache-2.0
//
// Two tasks that write one field.
// The executor has one thread: its tasks run one after the other, each ordered before the next.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SingleThreadSafe {
    private int n;

    public static void main(String[] args) {
        SingleThreadSafe shared = new SingleThreadSafe();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> shared.n++); //~ none
        pool.execute(() -> shared.n--); //~ none
        pool.shutdown();
    }
}
