// SPDX-License-Identifier: Apache-2.0
//
// Each level is a part of its own.
import ravel.annotations.Atomic;

public class RecursionBroken {
    private int n;

    private synchronized void one() {
        n = n + 1;
    }

    @Atomic
    public void add(int times) {
        if (times > 0) {
            one(); //~ atomicity/declared
            add(times - 1); //~ atomicity/declared
        }
    }
}
