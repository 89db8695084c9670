// SPDX-License-Identifier: Apache-2.0
//
// [EXP WHILE]: a loop of movers is a mover.
import ravel.annotations.Atomic;

public class ExpWhileWhole {
    private int n;

    private synchronized void one() {
        n = n + 1;
    }

    //~ none
    @Atomic
    public synchronized void add(int times) {
        while (times > 0) {
            one();
            times--;
        }
    }
}
