// SPDX-License-Identifier: Apache-2.0
//
// A mailbox of one letter: who puts one in waits until it is empty, who takes one out until it is full.
//~ flags: --rules race
//~ none
public class MailboxSafe {
    private int letter;
    private volatile boolean full;

    boolean put(int value) {
        if (full) return false;
        letter = value;
        full = true;
        return true;
    }

    int take() {
        if (!full) return -1;
        int value = letter;
        full = false;
        return value;
    }

    public static void main(String[] args) throws Exception {
        MailboxSafe box = new MailboxSafe();
        Thread one = new Thread(() -> { for (int i = 0; i < 100; i++) box.put(i); });
        Thread two = new Thread(() -> { for (int i = 0; i < 100; i++) box.take(); });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
