// SPDX-License-Identifier: Apache-2.0
//
// Accounts made at one place in the program, each with a lock object of its own.
// The balance belongs to the account that owns the lock: whoever meets on one balance holds one lock.
public class OwnLockSafe {
    static class Account {
        private final Object lock = new Object();
        private int balance;

        void deposit(int amount) {
            synchronized (lock) {
                balance += amount; //~ none
            }
        }
    }

    public static void main(String[] args) {
        Account[] accounts = new Account[4];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account();
        }
        for (int i = 0; i < 8; i++) {
            Account account = accounts[i % 4];
            new Thread(() -> account.deposit(5)).start();
        }
    }
}
