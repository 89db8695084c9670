// SPDX-License-Identifier: Apache-2.0
//
// step() is public, for an interface asks for it; the program calls it in the loop of its one thread only. Who comes from
// elsewhere puts something into the queue.
//~ report: default
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class LoopStepSafe {
    private final ConcurrentLinkedQueue<String> added = new ConcurrentLinkedQueue<>();
    private final Queue<String> waiting = new ArrayDeque<>();
    private volatile int rounds;

    public LoopStepSafe() {
        new Thread(() -> {
            for (;;) step();
        }).start();
    }

    public void add(String what) {
        added.add(what);
    }

    public void step() {
        String next = added.poll();
        if (next != null) waiting.add(next); //~ none
        rounds = rounds + 1; //~ none
    }
}
