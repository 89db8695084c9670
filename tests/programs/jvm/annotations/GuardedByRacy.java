// SPDX-License-Identifier: Apache-2.0
//
// @GuardedBy names the lock of a field.
// One method does not take it.
import net.jcip.annotations.GuardedBy;

public class GuardedByRacy {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    public void add() {
        synchronized (lock) {
            n++; //~ race
        }
    }

    public int get() {
        return n; //~ race //~ guarded-by
    }
}
