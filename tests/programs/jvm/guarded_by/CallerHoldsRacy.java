// SPDX-License-Identifier: Apache-2.0
//
// One of the callers of the helper does not hold the lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class CallerHoldsRacy {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    private void add() {
        n++; //~ guarded-by/race
    }

    public void once() {
        synchronized (lock) {
            add();
        }
    }

    public void twice() {
        add();
        add();
    }
}
