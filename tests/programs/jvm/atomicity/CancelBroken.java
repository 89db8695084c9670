// SPDX-License-Identifier: Apache-2.0
//
// A task that is set back if it is not done yet.
// Setting it back does not look again: one that is done is undone.
//~ report: default
import java.util.concurrent.atomic.AtomicInteger;

public class CancelBroken {
    private final AtomicInteger task = new AtomicInteger();

    public void finish() {
        task.set(2);
    }

    public void end() {
        if (task.get() < 2) {
            task.set(1); //~ atomicity/check-then-act
        }
    }
}
