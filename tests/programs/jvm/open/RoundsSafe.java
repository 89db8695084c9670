// SPDX-License-Identifier: Apache-2.0
//
// A task in rounds, begun when the object is: one round after the other. Its twin runs one task per call.
//~ report: default
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class RoundsSafe {
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private volatile long last;
    private int rounds;

    private class Keeper implements Runnable {
        public void run() {
            rounds++; //~ none
            last = last + 1; //~ none
        }
    }

    public void start() {
        timer.scheduleWithFixedDelay(new Keeper(), 1, 1, TimeUnit.SECONDS);
    }
}
