// SPDX-License-Identifier: Apache-2.0
//
// Everybody who finds it running starts one more. Its twin has one thread.
//~ report: default
import java.util.concurrent.atomic.AtomicBoolean;

public class FirstStartsRacy {
    private final AtomicBoolean running = new AtomicBoolean(true);
    private volatile boolean stopped;
    private int rounds;

    private boolean isRunning() {
        return running.get();
    }

    public void submit() {
        if (isRunning()) new Thread(this::work).start();
    }

    private void work() {
        while (!stopped) rounds++; //~ race
    }

    public void stop() {
        stopped = true;
    }
}
