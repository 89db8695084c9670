// SPDX-License-Identifier: Apache-2.0
//
// @GuardedBy of androidx.annotation, on a field and on a method.
//~ flags: --rules guarded-by,requires-lock
import androidx.annotation.GuardedBy;

public class DialectAndroidx {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    @GuardedBy("lock") void add() {
        n++; //~ none
    }

    public void safe() {
        synchronized (lock) {
            add(); //~ none
        }
    }

    public int racy() {
        add(); //~ requires-lock/race
        return n; //~ guarded-by/race
    }
}
