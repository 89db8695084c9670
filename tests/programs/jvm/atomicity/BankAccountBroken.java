// SPDX-License-Identifier: Apache-2.0
//
// The bank account with a deposit that is made of two synchronized methods.
public class BankAccountBroken {
    private int balance;

    public synchronized int balance() {
        return balance;
    }

    public synchronized void setBalance(int amount) {
        balance = amount; //~ atomicity/lost-update
    }

    public synchronized void withdraw(int amount) {
        balance -= amount;
    }

    public void deposit(int amount) {
        int old = balance(); //~ atomicity/lost-update
        setBalance(old + amount); //~ atomicity/lost-update
    }
}
