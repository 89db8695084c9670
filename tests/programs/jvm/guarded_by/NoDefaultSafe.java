// SPDX-License-Identifier: Apache-2.0
//
// A class that says nothing about threads promises nothing.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class NoDefaultSafe {
    @GuardedBy("this") private int n;
    private int other;

    public synchronized void safe() {
        n++; //~ none
    }

    public int get() {
        return other; //~ none
    }
}
