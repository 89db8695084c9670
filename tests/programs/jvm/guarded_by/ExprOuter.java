// SPDX-License-Identifier: Apache-2.0
//
// `Outer.this`, and a field of the class around.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ExprOuter {
    private final Object lock = new Object();

    public class Cell {
        @GuardedBy("ExprOuter.this") private int n;
        @GuardedBy("lock") private int m;

        public void safe() {
            synchronized (ExprOuter.this) {
                n++; //~ none
            }
            synchronized (lock) {
                m++; //~ none
            }
        }

        public synchronized void racy() {
            n++; //~ guarded-by/race
            m++; //~ guarded-by/race
        }
    }

    public Cell cell() {
        return new Cell();
    }
}
