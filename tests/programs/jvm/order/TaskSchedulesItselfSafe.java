// SPDX-License-Identifier: Apache-2.0
//
// A task that hands itself to the timer, once, right after it was made: no two runs are of one task.
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class TaskSchedulesItselfSafe {
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);

    static class LeakTask implements Runnable {
        private boolean leaked;
        private int runs;

        void schedule(ScheduledExecutorService timer) {
            timer.schedule(this, 1, TimeUnit.SECONDS);
        }

        @Override
        public void run() {
            leaked = true; //~ none
            runs++; //~ none
        }
    }

    public void watch() {
        LeakTask task = new LeakTask();
        task.schedule(timer);
    }
}
