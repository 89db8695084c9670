// SPDX-License-Identifier: Apache-2.0
//
// [e/this]l: the lock of the object that is used, not the one of `this`.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class TransferRacy {
    @GuardedBy("this") private int balance;

    public synchronized void take(TransferRacy other, int amount) {
        balance += amount; //~ none
        other.balance -= amount; //~ guarded-by/race
    }

    public void give(TransferRacy other, int amount) {
        synchronized (other) {
            other.balance += amount; //~ none
            balance -= amount; //~ guarded-by/race
        }
    }
}
