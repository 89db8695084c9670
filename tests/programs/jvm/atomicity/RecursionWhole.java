// SPDX-License-Identifier: Apache-2.0
//
// Taking a lock again that is held moves both ways, however deep the recursion.
import ravel.annotations.Atomic;

public class RecursionWhole {
    private int n;

    //~ none
    @Atomic
    public synchronized void add(int times) {
        if (times > 0) {
            n = n + 1;
            add(times - 1);
        }
    }
}
