// SPDX-License-Identifier: Apache-2.0
//
// The look is only a hint: withdraw() looks again under the lock and may decline.
public class WithdrawCheckedWhole {
    private int balance;

    public synchronized int balance() {
        return balance;
    }

    public synchronized boolean withdraw(int amount) {
        if (balance < amount) {
            return false;
        }
        balance -= amount;
        return true;
    }

    //~ none
    public boolean pay(int amount) {
        if (balance() < amount) {
            return false;
        }
        return withdraw(amount);
    }
}
