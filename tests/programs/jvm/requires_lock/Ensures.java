// SPDX-License-Identifier: Apache-2.0
//
// @EnsuresLockHeld: a method that returns with the lock held, and one that does not.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.EnsuresLockHeld;
import org.checkerframework.checker.lock.qual.EnsuresLockHeldIf;
import java.util.concurrent.locks.ReentrantLock;

public class Ensures {
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock") private int n;

    @EnsuresLockHeld("lock") void begin() {
        lock.lock(); //~ none
    }

    @EnsuresLockHeld("lock") void wrong(boolean now) {
        if (now) lock.lock();
    } //~ requires-lock/ensures

    @EnsuresLockHeldIf(expression = "lock", result = true) boolean attempt() {
        return lock.tryLock(); //~ none
    }

    @EnsuresLockHeldIf(expression = "lock", result = true) boolean attemptTwice(boolean other) {
        if (lock.tryLock()) {
            return true; //~ none
        }
        if (other) {
            return true; //~ requires-lock/ensures
        }
        return false; //~ none
    }

    public void safe() {
        begin();
        n++; //~ none
        lock.unlock();
        if (attempt()) {
            n++; //~ none
            lock.unlock();
        }
    }

    private void unreached() {
        begin();
        n++; //~ none
        lock.unlock();
        n++; //~ guarded-by/race
    }

    public void racy() {
        attempt();
        n++; //~ guarded-by/race
    }
}
