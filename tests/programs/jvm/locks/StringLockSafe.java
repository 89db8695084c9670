// SPDX-License-Identifier: Apache-2.0
//
// Locking a string.
// Equal string constants are one object, program-wide. (Unwise, for anybody may lock it, but no race.)
public class StringLockSafe {
    private static int n;

    static void add() {
        synchronized ("StringLockSafe.lock") { //~ lock-value/string
            n++; //~ none
        }
    }

    static void addToo() {
        synchronized ("StringLockSafe.lock") { //~ lock-value/string
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        new Thread(StringLockSafe::add).start();
        addToo();
    }
}
