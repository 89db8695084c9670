// SPDX-License-Identifier: Apache-2.0
//
// The bank account of the survey, section 2: balance is guarded by the account itself.
// deposit1 takes the lock, deposit2 wants it of its callers.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

public class AccountSafe {
    @GuardedBy("this") private int balance;

    public void deposit1(int amount) {
        synchronized (this) {
            balance += amount; //~ none
        }
    }

    @Holding("this") void deposit2(int amount) {
        balance += amount; //~ none
    }

    public synchronized void both(int amount) {
        deposit1(amount); //~ none
        deposit2(amount); //~ none
    }
}
