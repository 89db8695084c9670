// SPDX-License-Identifier: Apache-2.0
//
// Sorted by compareTo, with the locks being fields of the accounts.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class TransferByName {
    static final class Account implements Comparable<Account> {
        private final String name;
        private final Lock lock = new ReentrantLock();
        private int balance;

        Account(String name) {
            this.name = name;
        }

        public int compareTo(Account other) {
            return name.compareTo(other.name);
        }
    }

    static void transfer(Account from, Account to, int amount) {
        if (from.compareTo(to) < 0) {
            from.lock.lock();
            to.lock.lock(); //~ none
        } else {
            to.lock.lock();
            from.lock.lock(); //~ none
        }
        from.balance -= amount;
        to.balance += amount;
        from.lock.unlock();
        to.lock.unlock();
    }

    public static void main(String[] args) {
        Account[] accounts = new Account[10];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account("a" + i);
        }
        for (int i = 0; i < 4; i++) {
            int from = i;
            new Thread(() -> transfer(accounts[from], accounts[args.length], 1)).start();
        }
    }
}
