// SPDX-License-Identifier: Apache-2.0
//
// [EXP SYNC]: the lock is held inside of the block, and no longer behind it.
//~ flags: --rules guarded-by,requires-lock
import javax.annotation.concurrent.GuardedBy;

public class SyncEndsRacy {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;

    public int add() {
        synchronized (lock) {
            n++; //~ none
        }
        return n; //~ guarded-by/race
    }
}
