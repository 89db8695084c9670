// SPDX-License-Identifier: Apache-2.0
//
// [e/this]l: both locks are held.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class TransferSafe {
    @GuardedBy("this") private int balance;

    public void take(TransferSafe other, int amount) {
        synchronized (this) {
            synchronized (other) {
                balance += amount; //~ none
                other.balance -= amount; //~ none
            }
        }
    }
}
