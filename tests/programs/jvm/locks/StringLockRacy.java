// SPDX-License-Identifier: Apache-2.0
//
// Locking a string.
// `new String` makes an object of its own each time.
public class StringLockRacy {
    private static int n;

    static void add() {
        synchronized ("StringLockRacy.lock") { //~ lock-value/string
            n++; //~ race
        }
    }

    static void addToo() {
        synchronized (new String("StringLockRacy.lock")) {
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        new Thread(StringLockRacy::add).start();
        addToo();
    }
}
