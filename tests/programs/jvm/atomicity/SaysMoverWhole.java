// SPDX-License-Identifier: Apache-2.0
//
// A mover for callers that have the lock, and one step for the others.
import ravel.annotations.Atomic;

public class SaysMoverWhole {
    private int n;

    public synchronized void add() {
        n = n + 1;
    }

    //~ none
    @Atomic("this ? mover : atomic")
    public synchronized int get() {
        return n;
    }
}
