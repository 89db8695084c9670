// SPDX-License-Identifier: Apache-2.0
//
// `this.lock`, and a list: all of the locks are needed.
//~ flags: --rules guarded-by,requires-lock
import com.google.errorprone.annotations.concurrent.GuardedBy;

public class ExprThisField {
    private final Object lock = new Object();
    private final Object other = new Object();
    @GuardedBy("this.lock") private int n;
    @GuardedBy({"lock", "other"}) private int m;

    public void safe() {
        synchronized (lock) {
            n++; //~ none
            synchronized (other) {
                m++; //~ none
            }
        }
    }

    public void racy() {
        synchronized (other) {
            n++; //~ guarded-by/race
            m++; //~ guarded-by/race
        }
    }
}
