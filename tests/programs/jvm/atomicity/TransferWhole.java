// SPDX-License-Identifier: Apache-2.0
//
// What is read of one account goes to another one: nothing is written back to what was read.
public class TransferWhole {
    private int balance;

    public synchronized int balance() {
        return balance;
    }

    public synchronized void add(int amount) {
        balance += amount;
    }

    //~ none
    public static void bonus(TransferWhole rich, TransferWhole poor) {
        int amount = rich.balance() / 100;
        poor.add(amount);
    }
}
