// SPDX-License-Identifier: Apache-2.0
//
// A static field.
// The monitor of a static final object guards it.
public class StaticFieldSafe {
    private static final Object LOCK = new Object();
    private static int n;

    static void add() {
        synchronized (LOCK) {
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        new Thread(StaticFieldSafe::add).start();
        add();
    }
}
