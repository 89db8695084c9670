// SPDX-License-Identifier: Apache-2.0
//
// Code that nothing calls is looked at by itself.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class UnreachedRacy {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    private void forgotten() {
        n++; //~ guarded-by/race
    }

    private void careful() {
        Object l = lock;
        synchronized (l) {
            n++; //~ none
        }
    }

    @GuardedBy("lock") private void helped() {
        n++; //~ none
    }

    private void helps() {
        helped(); //~ requires-lock/race
    }

    /** Somebody has to call something, or nothing is looked at. */
    public int entry() {
        return 1;
    }
}
