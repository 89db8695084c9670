// SPDX-License-Identifier: Apache-2.0
//
// withdraw() relies on the look of its caller.
public class WithdrawCheckedBroken {
    private int balance;

    public synchronized int balance() {
        return balance;
    }

    private synchronized void withdraw(int amount) {
        balance -= amount; //~ atomicity/check-then-act
    }

    public boolean pay(int amount) {
        if (balance() < amount) { //~ atomicity/check-then-act
            return false;
        }
        withdraw(amount); //~ atomicity/check-then-act
        return true;
    }
}
