// SPDX-License-Identifier: Apache-2.0
//
// @LockingFree, and @MayReleaseLocks in code that is looked at by itself.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.LockingFree;
import org.checkerframework.checker.lock.qual.MayReleaseLocks;

public class LockingFreeMethods {
    @GuardedBy("this") private int n;

    @LockingFree public int free(int x) {
        return x + 1; //~ none
    }

    @LockingFree public int bound(int x) {
        synchronized (this) { //~ requires-lock/locking-free
            return x + n;
        }
    }

    @MayReleaseLocks void pause() {}

    private synchronized void unreached() {
        n++; //~ none
        pause();
        n++; //~ guarded-by/race
    }
}
