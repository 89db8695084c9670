// SPDX-License-Identifier: Apache-2.0
//
// A task that hands itself to the timer again and again: two runs of one task may overlap.
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class TaskSchedulesItselfRacy {
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);

    static class LeakTask implements Runnable {
        private boolean leaked;
        private int runs;

        void schedule(ScheduledExecutorService timer) {
            for (int i = 0; i < 2; i++) timer.schedule(this, i, TimeUnit.SECONDS);
        }

        @Override
        public void run() {
            leaked = true; //~ race
            runs++; //~ race
        }
    }

    public void watch() {
        LeakTask task = new LeakTask();
        task.schedule(timer);
    }
}
