// SPDX-License-Identifier: Apache-2.0
//
// [EXP REF GUARD]: with the lock it is a mover.
import net.jcip.annotations.GuardedBy;
import ravel.annotations.Atomic;

public class ExpRefGuardWhole {
    @GuardedBy("this")
    private int n;

    public synchronized void set(int value) {
        n = value;
    }

    private int inside() {
        return n;
    }

    //~ none
    @Atomic
    public synchronized int twice() {
        return inside() + inside();
    }
}
