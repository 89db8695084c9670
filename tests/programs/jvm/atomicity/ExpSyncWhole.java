// SPDX-License-Identifier: Apache-2.0
//
// [EXP SYNC]: S(l, (l ? mover : atomic)) is atomic: the lock inside is the one that is held.
import ravel.annotations.Atomic;

public class ExpSyncWhole {
    private final Object inner = new Object();
    private int n;

    public void other() {
        synchronized (inner) {
            n = n + 1;
        }
    }

    //~ none
    @Atomic
    public void both() {
        synchronized (inner) {
            synchronized (inner) {
                n = n + 1;
            }
            other();
        }
    }
}
