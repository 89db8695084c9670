// SPDX-License-Identifier: Apache-2.0
//
// A guard that is assigned again is two locks.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class BadConstantLocks {
    @interface GuardedBy {
        String value();
    }

    private Object lock = new Object();
    private Object settled;
    @GuardedBy("lock") private int n; //~ guarded-by/constant-locks
    @GuardedBy("settled") private int m; //~ none

    public BadConstantLocks() {
        settled = new Object();
    }

    public void change() {
        synchronized (lock) {
            n++;
            lock = new Object();
        }
        synchronized (settled) {
            m++; //~ none
        }
    }
}
