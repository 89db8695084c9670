// SPDX-License-Identifier: Apache-2.0
//
// Two accounts, locked in the order of their numbers: but the second is chosen like the first, so one of
// them is locked twice and the other not at all.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class OrderedPairRacy {
  static class Account {
    final int id;
    final Lock lock = new ReentrantLock();
    long balance = 100;

    Account(int id) { this.id = id; }
  }

  static final Account[] ACCOUNTS = {new Account(0), new Account(1), new Account(2)};

  static void byLock(int from, int to, long amount) {
    Account a = ACCOUNTS[from], b = ACCOUNTS[to];
    Account first = from < to ? a : b, second = from < to ? a : b;
    first.lock.lock();
    try {
      second.lock.lock();
      try {
        a.balance -= amount; //~ race
        b.balance += amount; //~ race
      } finally {
        second.lock.unlock();
      }
    } finally {
      first.lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    Thread one = new Thread(() -> byLock(0, 1, 5));
    Thread two = new Thread(() -> byLock(1, 0, 5));
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
