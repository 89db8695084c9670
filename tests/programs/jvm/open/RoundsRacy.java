// SPDX-License-Identifier: Apache-2.0
//
// Each call has its task, and two threads to run them. Its twin has one task in rounds.
//~ report: default
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class RoundsRacy {
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private volatile long last;
    private int rounds;

    private class Keeper implements Runnable {
        public void run() {
            rounds++; //~ race
            last = last + 1; //~ atomicity
        }
    }

    public void start() {
        timer.schedule(new Keeper(), 1, TimeUnit.SECONDS);
    }
}
