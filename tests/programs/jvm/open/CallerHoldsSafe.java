// SPDX-License-Identifier: Apache-2.0
//
// A request whose steps are made under its own lock by whoever brings an answer. The first step is made before others
// have it, under a lock of all.
//~ report: default
import java.util.concurrent.ConcurrentLinkedQueue;

public class CallerHoldsSafe {
    private static final ConcurrentLinkedQueue<CallerHoldsSafe> open = new ConcurrentLinkedQueue<>();
    private int serial;
    private int failed;

    private CallerHoldsSafe() {}

    public static void ask() {
        CallerHoldsSafe request = new CallerHoldsSafe();
        synchronized (open) {
            request.step();
        }
    }

    public static void answer(boolean good) {
        CallerHoldsSafe request = open.poll();
        if (request != null) {
            request.take(good);
        }
    }

    private void take(boolean good) {
        synchronized (this) {
            if (!good) {
                failed++;
            }
            if (failed < 3) {
                step();
            }
        }
    }

    private void step() {
        serial++; //~ none
        open.add(this);
    }
}
