// SPDX-License-Identifier: Apache-2.0
//
// Whoever calls it without the lock takes it: that is a step of its own, and no mover (S(l, mover) = l ? mover : atomic).
import ravel.annotations.Atomic;

public class SaysMoverBroken {
    private int n;

    public synchronized void add() {
        n = n + 1;
    }

    @Atomic("mover")
    public synchronized int get() {
        return n; //~ atomicity/declared
    }
}
