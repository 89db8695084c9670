// SPDX-License-Identifier: Apache-2.0
//
// The lock and the field are those of a class above.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ExprInherited {
    static class Base {
        protected final Object lock = new Object();
        @GuardedBy("lock") protected int n;
    }

    public static class Derived extends Base {
        @GuardedBy("lock") private int m;

        public void safe() {
            synchronized (lock) {
                n++; //~ none
                m++; //~ none
            }
        }

        public synchronized void racy() {
            n++; //~ guarded-by/race
            m++; //~ guarded-by/race
        }
    }
}
