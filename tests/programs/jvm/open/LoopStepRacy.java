// SPDX-License-Identifier: Apache-2.0
//
// As its twin, but flush(), which is for clients, does a step as well.
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class LoopStepRacy {
    private final ConcurrentLinkedQueue<String> added = new ConcurrentLinkedQueue<>();
    private final Queue<String> waiting = new ArrayDeque<>();
    private volatile int rounds;

    public LoopStepRacy() {
        new Thread(() -> {
            for (;;) step();
        }).start();
    }

    public void flush() {
        step();
    }

    public void add(String what) {
        added.add(what);
    }

    public void step() {
        String next = added.poll();
        if (next != null) waiting.add(next); //~ race
        rounds = rounds + 1; //~ atomicity
    }
}
