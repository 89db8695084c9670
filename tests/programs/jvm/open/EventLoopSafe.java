// SPDX-License-Identifier: Apache-2.0
//
// Each loop has its thread, and its queue belongs to that: who comes from elsewhere hands over a task. The test is not
// followed, but a class that asks which thread it is in keeps to a protocol, and nothing speaks for a race.
//~ report: default
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;

public class EventLoopSafe {
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Queue<String> scheduled = new ArrayDeque<>();
    private volatile Thread thread;
    private long nextId;

    public boolean inEventLoop() {
        return Thread.currentThread() == thread;
    }

    public void schedule(String what) {
        if (inEventLoop()) {
            add(what);
        } else {
            tasks.add(() -> add(what));
        }
    }

    private void add(String what) {
        scheduled.add(what + nextId++); //~ none
    }

    public void start() {
        new Thread(() -> {
            thread = Thread.currentThread();
            for (;;) {
                Runnable task = tasks.poll();
                if (task != null) task.run();
            }
        }).start();
    }
}
