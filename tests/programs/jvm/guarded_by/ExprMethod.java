// SPDX-License-Identifier: Apache-2.0
//
// `method()`: the lock is what a method gives.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ExprMethod {
    private final Object mutex = new Object();
    @GuardedBy("lock()") private int n;

    protected final Object lock() {
        return mutex;
    }

    public void safe() {
        synchronized (lock()) {
            n++; //~ none
        }
        synchronized (mutex) {
            n++; //~ none
        }
    }

    public synchronized void racy() {
        n++; //~ guarded-by/race
    }
}
