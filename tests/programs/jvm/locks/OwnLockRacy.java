// SPDX-License-Identifier: Apache-2.0
//
// Accounts made at one place in the program, each with a lock object of its own.
// The total is one field for all of them: two accounts hold two locks of one allocation site, not one lock.
public class OwnLockRacy {
    static class Account {
        private final Object lock = new Object();
        private static int balance;

        void deposit(int amount) {
            synchronized (lock) {
                balance += amount; //~ race
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
