// SPDX-License-Identifier: Apache-2.0
//
// The constructor hands out `this` before it is done.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ConstructorRacy {
    static volatile ConstructorRacy last;
    @GuardedBy("this") private int n;

    public ConstructorRacy() {
        last = this;
        n = 1; //~ guarded-by/race
    }

    public synchronized int get() {
        return n; //~ none
    }

    public static int now() {
        return last.get();
    }
}
