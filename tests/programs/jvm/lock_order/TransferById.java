// SPDX-License-Identifier: Apache-2.0
//
// Every account has a number; the one with the smaller number is always taken first.
public class TransferById {
    static final class Account {
        private final int id;

        Account(int id) {
            this.id = id;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.id < to.id ? from : to;
        Account second = from.id < to.id ? to : from;
        synchronized (first) {
            synchronized (second) { //~ none
            }
        }
    }

    public static void main(String[] args) {
        Account[] accounts = new Account[10];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account(i);
        }
        for (int i = 0; i < 4; i++) {
            int from = i;
            new Thread(() -> transfer(accounts[from], accounts[args.length], 1)).start();
        }
    }
}
