// SPDX-License-Identifier: Apache-2.0
//
// The task may run at once.
//
//~ flags: --rules unsafe-publication
//~ report: default
import java.util.Timer;
import java.util.TimerTask;

public class TimerBad extends TimerTask {
    private final Timer timer = new Timer(true);
    private int limit;

    public TimerBad(int limit) {
        timer.schedule(this, 0); //~ unsafe-publication/thread
        this.limit = limit;
    }

    @Override
    public void run() {
        System.out.println(100 / limit);
    }
}
