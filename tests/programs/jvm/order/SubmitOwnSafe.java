// SPDX-License-Identifier: Apache-2.0
//
// Each submit and each schedule gets a task of its own: what a task keeps in itself is its thread's alone, although a
// FutureTask lies between the thread and the task.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class SubmitOwnSafe {
    static class Task implements Runnable {
        private int steps;

        @Override public void run() {
            steps++; //~ none
        }
    }

    static class Tick implements Runnable {
        private int ticks;

        @Override public void run() {
            ticks++; //~ none
        }
    }

    public static void main(String[] arguments) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(4);
        for (int i = 0; i < 10; i++) {
            pool.submit(new Task());
            timer.scheduleWithFixedDelay(new Tick(), 1, 1, TimeUnit.SECONDS);
        }
    }
}
