// SPDX-License-Identifier: Apache-2.0
//
// [EXP CALL]: two calls of atomic methods are two steps. The lock of the one is not that of the other.
import ravel.annotations.Atomic;

public class ExpCallBroken {
    private int n;

    public synchronized void add(int amount) {
        n = n + amount;
    }

    @Atomic
    public void move(ExpCallBroken to, int amount) {
        add(-amount); //~ atomicity/declared
        to.add(amount); //~ atomicity/declared
    }
}
