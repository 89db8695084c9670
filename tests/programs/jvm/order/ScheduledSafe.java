// SPDX-License-Identifier: Apache-2.0
//
// A periodic task and main.
// The counter is volatile and has one writer, the scheduler's only thread.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledSafe {
    private volatile int ticks;

    public static void main(String[] args) {
        ScheduledSafe shared = new ScheduledSafe();
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.scheduleAtFixedRate(() -> shared.ticks++, 0, 1, TimeUnit.SECONDS); //~ none
        System.out.println(shared.ticks); //~ none
    }
}
