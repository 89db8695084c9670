// SPDX-License-Identifier: Apache-2.0
//
// A request whose steps are made under its own lock by whoever brings an answer. The first step is made before others
// have it, under a lock of all.
// One who cancels goes on without.
//~ report: default
import java.util.concurrent.ConcurrentLinkedQueue;

public class CallerHoldsRacy {
    private static final ConcurrentLinkedQueue<CallerHoldsRacy> open = new ConcurrentLinkedQueue<>();
    private int serial;
    private int failed;

    private CallerHoldsRacy() {}

    public static void ask() {
        CallerHoldsRacy request = new CallerHoldsRacy();
        synchronized (open) {
            request.step();
        }
    }

    public static void answer(boolean good) {
        CallerHoldsRacy request = open.poll();
        if (request != null) {
            request.take(good);
        }
    }

    public static void retry() {
        CallerHoldsRacy request = open.poll();
        if (request != null) {
            request.step();
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
        serial++; //~ race
        open.add(this);
    }
}
