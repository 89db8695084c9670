// SPDX-License-Identifier: Apache-2.0
//
// A periodic task and main.
// Main reads the plain counter while the task goes on.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledRacy {
    private int ticks;

    public static void main(String[] args) {
        ScheduledRacy shared = new ScheduledRacy();
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.scheduleAtFixedRate(() -> shared.ticks++, 0, 1, TimeUnit.SECONDS); //~ race
        System.out.println(shared.ticks); //~ race
    }
}
