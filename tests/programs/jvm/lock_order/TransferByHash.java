// SPDX-License-Identifier: Apache-2.0
//
// The order is that of the identity hash codes; where they are equal one more lock keeps others out.
public class TransferByHash {
    static final class Account {
        private int balance;
    }

    private static final Object tie = new Object();

    static void move(Account from, Account to, int amount) {
        from.balance -= amount;
        to.balance += amount;
    }

    static void transfer(Account from, Account to, int amount) {
        int f = System.identityHashCode(from);
        int t = System.identityHashCode(to);
        if (f < t) {
            synchronized (from) {
                synchronized (to) { //~ none
                    move(from, to, amount);
                }
            }
        } else if (f > t) {
            synchronized (to) {
                synchronized (from) { //~ none
                    move(from, to, amount);
                }
            }
        } else {
            synchronized (tie) {
                synchronized (from) {
                    synchronized (to) { //~ none
                        move(from, to, amount);
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Account[] accounts = new Account[10];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account();
        }
        for (int i = 0; i < 4; i++) {
            int from = i;
            new Thread(() -> transfer(accounts[from], accounts[args.length], 1)).start();
        }
    }
}
