// SPDX-License-Identifier: Apache-2.0
//
// As its twin, but nobody asks which thread it is: who comes from elsewhere adds as well, beside the loop's own thread.
//~ report: default
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;

public class EventLoopRacy {
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Queue<String> scheduled = new ArrayDeque<>();
    private long nextId;

    public void schedule(String what) {
        if (what.isEmpty()) {
            scheduled.add(what + nextId++); //~ race x2
        } else {
            tasks.add(() -> scheduled.add(what + nextId++)); //~ race x2
        }
    }

    public void start() {
        new Thread(() -> {
            for (;;) {
                Runnable task = tasks.poll();
                if (task != null) task.run();
            }
        }).start();
    }
}
