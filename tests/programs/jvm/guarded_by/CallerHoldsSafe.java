// SPDX-License-Identifier: Apache-2.0
//
// Nothing is declared for the helper, but all who call it hold the lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class CallerHoldsSafe {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    private void add() {
        n++; //~ none
    }

    public void once() {
        synchronized (lock) {
            add();
        }
    }

    public void twice() {
        synchronized (lock) {
            add();
            add();
        }
    }
}
