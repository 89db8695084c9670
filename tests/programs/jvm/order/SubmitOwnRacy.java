// SPDX-License-Identifier: Apache-2.0
//
// One task is given to submit and to a timer again and again: its threads share what it keeps.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class SubmitOwnRacy {
    static class Task implements Runnable {
        private int steps;

        @Override public void run() {
            steps++; //~ race
        }
    }

    static class Tick implements Runnable {
        private int ticks;

        @Override public void run() {
            ticks++; //~ race
        }
    }

    public static void main(String[] arguments) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(4);
        Task task = new Task();
        Tick tick = new Tick();
        for (int i = 0; i < 10; i++) {
            pool.submit(task);
            timer.scheduleWithFixedDelay(tick, 1, 1, TimeUnit.SECONDS);
        }
    }
}
