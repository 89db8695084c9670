// SPDX-License-Identifier: Apache-2.0
//
// Two timer tasks that write one field.
// One Timer runs both, one after the other, in its only thread.
import java.util.Timer;
import java.util.TimerTask;

public class TimerTasksSafe {
    private int n;

    TimerTask task() {
        return new TimerTask() {
            @Override
            public void run() {
                n++; //~ none
            }
        };
    }

    public static void main(String[] args) {
        TimerTasksSafe shared = new TimerTasksSafe();
        Timer timer = new Timer();
        timer.schedule(shared.task(), 10);
        timer.schedule(shared.task(), 10);
    }
}
