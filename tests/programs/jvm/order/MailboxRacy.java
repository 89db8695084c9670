// SPDX-License-Identifier: Apache-2.0
//
// A mailbox of one letter, and two who put letters in: both wait until it is empty, and say that it is full.
//~ flags: --rules race
public class MailboxRacy {
    private int letter;
    private volatile boolean full;

    boolean put(int value) {
        if (full) return false;
        letter = value; //~ race
        full = true;
        return true;
    }

    boolean putTwice(int value) {
        if (full) return false;
        letter = 2 * value; //~ race
        full = true;
        return true;
    }

    public static void main(String[] args) throws Exception {
        MailboxRacy box = new MailboxRacy();
        Thread one = new Thread(() -> { for (int i = 0; i < 100; i++) box.put(i); });
        Thread two = new Thread(() -> { for (int i = 0; i < 100; i++) box.putTwice(i); });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
