// SPDX-License-Identifier: Apache-2.0
//
// `C.f`: a static lock of another class, and one of the same.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ExprStatic {
    static class Locks {
        static final Object ALL = new Object();
    }

    private static final Object OWN = new Object();
    @GuardedBy("Locks.ALL") private int n;
    @GuardedBy("OWN") private static int m;

    public void safe() {
        synchronized (Locks.ALL) {
            n++; //~ none
        }
        synchronized (OWN) {
            m++; //~ none
        }
    }

    public synchronized void racy() {
        n++; //~ guarded-by/race
        m++; //~ guarded-by/race
    }
}
