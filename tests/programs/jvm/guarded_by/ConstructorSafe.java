// SPDX-License-Identifier: Apache-2.0
//
// Nobody else knows the object while it is made, or before its maker gives it away.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ConstructorSafe {
    @GuardedBy("this") private int n;

    public ConstructorSafe() {
        n = 1; //~ none
    }

    public static ConstructorSafe of(int n) {
        ConstructorSafe made = new ConstructorSafe();
        made.n = n; //~ none
        return made;
    }

    public synchronized int get() {
        return n; //~ none
    }
}
