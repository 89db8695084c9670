// SPDX-License-Identifier: Apache-2.0
//
// @WriteGuardedBy: writes hold the lock, reads need not.
//~ flags: --rules guarded-by,requires-lock
import ravel.annotations.WriteGuardedBy;

public class WriteGuarded {
    @WriteGuardedBy("this") private volatile int n;

    public synchronized void safe() {
        n++; //~ none
    }

    public int get() {
        return n; //~ none
    }

    public void racy() {
        n = 0; //~ guarded-by/race
    }
}
