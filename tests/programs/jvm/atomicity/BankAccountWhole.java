// SPDX-License-Identifier: Apache-2.0
//
// The lock is held over both; taking it again inside moves both ways.
import ravel.annotations.Atomic;

public class BankAccountWhole {
    private int balance;

    public synchronized int balance() {
        return balance;
    }

    public synchronized void setBalance(int amount) {
        balance = amount;
    }

    public synchronized void withdraw(int amount) {
        balance -= amount;
    }

    //~ none
    @Atomic
    public synchronized void deposit(int amount) {
        int old = balance();
        setBalance(old + amount);
    }
}
