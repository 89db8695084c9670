// SPDX-License-Identifier: Apache-2.0
//
// [EXP SYNC]: S(l, compound) stays compound: the inner lock is given back and taken again.
import ravel.annotations.Atomic;

public class ExpSyncBroken {
    private final Object inner = new Object();
    private int n;

    public void other() {
        synchronized (inner) {
            n = n + 1;
        }
    }

    @Atomic
    public synchronized void both() {
        synchronized (inner) {
            n = n + 1;
        } //~ atomicity/declared
        synchronized (inner) { //~ atomicity/declared
            n = n + 1;
        }
    }
}
