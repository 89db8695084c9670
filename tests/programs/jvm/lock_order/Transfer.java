// SPDX-License-Identifier: Apache-2.0
//
// One account is held while the other is wanted; two transfers in opposite directions wait for each other.
public class Transfer {
    static final class Account {
        private int balance;

        synchronized void deposit(int amount) {
            balance += amount; //~ lock-order/instances
        }

        synchronized void transfer(Account to, int amount) {
            balance -= amount;
            to.deposit(amount);
        }
    }

    public static void main(String[] args) {
        Account[] accounts = new Account[10];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account();
        }
        for (int i = 0; i < 4; i++) {
            int from = i;
            new Thread(() -> accounts[from].transfer(accounts[args.length], 1)).start();
        }
    }
}
