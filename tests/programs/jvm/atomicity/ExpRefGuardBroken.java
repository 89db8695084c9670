// SPDX-License-Identifier: Apache-2.0
//
// [EXP REF GUARD]: `l ? mover : error`; without the lock of its declaration the access is an error.
import net.jcip.annotations.GuardedBy;
import ravel.annotations.Atomic;

public class ExpRefGuardBroken {
    @GuardedBy("this")
    private int n;

    public synchronized void set(int value) {
        n = value; //~ race
    }

    @Atomic
    public int get() {
        return n; //~ atomicity/declared //~ race //~ guarded-by
    }
}
