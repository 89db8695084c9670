// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken on one way only.
//~ flags: --rules guarded-by,requires-lock
import javax.annotation.concurrent.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;

public class BranchRacy {
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock") private int n;

    public void add(boolean careful) {
        if (careful) lock.lock();
        n++; //~ guarded-by/race
        if (careful) lock.unlock();
    }
}
