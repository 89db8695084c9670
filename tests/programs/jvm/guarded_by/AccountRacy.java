// SPDX-License-Identifier: Apache-2.0
//
// The bank account of the survey, section 2: the lock is not taken where the field is read ([EXP REF]),
// nor where it is written ([EXP ASSIGN]).
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class AccountRacy {
    @GuardedBy("this") private int balance;

    public int get() {
        return balance; //~ guarded-by/race
    }

    public void set(int amount) {
        balance = amount; //~ guarded-by/race
    }

    public synchronized void deposit(int amount) {
        balance += amount; //~ none
    }
}
