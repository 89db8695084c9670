// SPDX-License-Identifier: Apache-2.0
//
// The task runs after a second: that is told only with --all.
//
//~ flags: --rules unsafe-publication
//~ report: default
import java.util.Timer;
import java.util.TimerTask;

public class TimerGood extends TimerTask {
    private final Timer timer = new Timer(true);
    private int limit;

    public TimerGood(int limit) {
        timer.schedule(this, 1000); //~ none
        this.limit = limit;
    }

    @Override
    public void run() {
        System.out.println(100 / limit);
    }
}
