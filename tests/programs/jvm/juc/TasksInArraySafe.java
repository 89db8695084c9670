// SPDX-License-Identifier: Apache-2.0
//
// Each task is kept in an array, too, and submitted once.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TasksInArraySafe {
    static class Count implements Callable<Integer> {
        int count;

        public Integer call() {
            return count++; //~ none
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        Count[] all = new Count[4];
        for (int i = 0; i < 4; i++) {
            all[i] = new Count();
            pool.submit(all[i]);
        }
    }
}
