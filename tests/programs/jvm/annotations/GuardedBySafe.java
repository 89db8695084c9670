// SPDX-License-Identifier: Apache-2.0
//
// @GuardedBy names the lock of a field.
// All methods take it.
import net.jcip.annotations.GuardedBy;

public class GuardedBySafe {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    public void add() {
        synchronized (lock) {
            n++; //~ none
        }
    }

    public int get() {
        synchronized (lock) {
            return n; //~ none
        }
    }
}
