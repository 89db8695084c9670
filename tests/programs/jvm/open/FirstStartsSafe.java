// SPDX-License-Identifier: Apache-2.0
//
// Whoever comes first starts the thread, all others go on: there is one. Its twin asks for something else.
//~ report: default
import java.util.concurrent.atomic.AtomicBoolean;

public class FirstStartsSafe {
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile boolean stopped;
    private int rounds;

    private boolean first() {
        return running.compareAndSet(false, true);
    }

    public void submit() {
        if (first()) new Thread(this::work).start();
    }

    private void work() {
        while (!stopped) rounds++; //~ none
    }

    public void stop() {
        stopped = true;
    }
}
