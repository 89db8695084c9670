// SPDX-License-Identifier: Apache-2.0
//
// All are submitted, but in each round the first one.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TasksInArrayRacy {
    static class Count implements Callable<Integer> {
        int count;

        public Integer call() {
            return count++; //~ race
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        Count[] all = new Count[4];
        for (int i = 0; i < 4; i++) {
            all[i] = new Count();
            pool.submit(all[0]);
        }
    }
}
