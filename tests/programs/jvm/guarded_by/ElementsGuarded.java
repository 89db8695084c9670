// SPDX-License-Identifier: Apache-2.0
//
// @ElementsGuardedBy: the lock of an array's elements.
//~ flags: --rules guarded-by,requires-lock
import ravel.annotations.ElementsGuardedBy;

public class ElementsGuarded {
    @ElementsGuardedBy("this") private final int[] all = new int[8];

    public synchronized void safe(int i) {
        all[i]++; //~ none
    }

    public int size() {
        return all.length; //~ none
    }

    public int racy(int i) {
        return all[i]; //~ guarded-by/shared-array
    }
}
