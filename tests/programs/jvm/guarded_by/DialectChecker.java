// SPDX-License-Identifier: Apache-2.0
//
// The Checker Framework guards what a field refers to: the reference may be read at any time, but not followed.
//~ flags: --rules guarded-by,requires-lock
import org.checkerframework.checker.lock.qual.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

public class DialectChecker {
    private final Object lock = new Object();
    private final @GuardedBy("lock") StringBuilder text = new StringBuilder();
    private int @GuardedBy("lock") [] all = new int[8];

    public void safe() {
        synchronized (lock) {
            text.append("a"); //~ none
            all[0] = 1; //~ none
        }
    }

    public void racy() {
        text.append("a"); //~ guarded-by/race
        all[0] = 1; //~ guarded-by/race
    }

    public boolean isThere() {
        return text != null && all != null; //~ none
    }

    @Holding("lock") void held() {
        text.append("b"); //~ none
    }

    public void wrong() {
        held(); //~ requires-lock/race
    }
}
