// SPDX-License-Identifier: Apache-2.0
//
// The lock is given back by a method that is called meanwhile.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;

public class ReleasedInCalleeRacy {
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock") private int n;

    private void pause() {
        lock.unlock();
    }

    public void add() {
        lock.lock();
        n++; //~ none
        pause();
        n++; //~ guarded-by/race
    }
}
