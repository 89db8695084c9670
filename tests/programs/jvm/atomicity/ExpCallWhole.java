// SPDX-License-Identifier: Apache-2.0
//
// [EXP CALL]: a callee's `this` is the caller's argument: where that one's lock is held, both calls are movers.
import ravel.annotations.Atomic;

public class ExpCallWhole {
    private int n;

    public synchronized void add(int amount) {
        n = n + amount;
    }

    //~ none
    @Atomic
    public static void twice(ExpCallWhole to, int amount) {
        synchronized (to) {
            to.add(amount);
            to.add(amount);
        }
    }
}
