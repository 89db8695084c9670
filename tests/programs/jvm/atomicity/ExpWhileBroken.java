// SPDX-License-Identifier: Apache-2.0
//
// [EXP WHILE]: a loop of atomic steps is compound.
import ravel.annotations.Atomic;

public class ExpWhileBroken {
    private int n;

    private synchronized void one() {
        n = n + 1;
    }

    @Atomic
    public void add(int times) {
        while (times > 0) {
            one(); //~ atomicity/declared
            times--;
        }
    }
}
