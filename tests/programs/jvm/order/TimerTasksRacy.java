// SPDX-License-Identifier: Apache-2.0
//
// Two timer tasks that write one field.
// Each has a Timer, and a Timer has a thread.
import java.util.Timer;
import java.util.TimerTask;

public class TimerTasksRacy {
    private int n;

    TimerTask task() {
        return new TimerTask() {
            @Override
            public void run() {
                n++; //~ race
            }
        };
    }

    public static void main(String[] args) {
        TimerTasksRacy shared = new TimerTasksRacy();
        Timer timer = new Timer();
        timer.schedule(shared.task(), 10);
        new Timer().schedule(shared.task(), 10);
    }
}
