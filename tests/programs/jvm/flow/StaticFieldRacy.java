// SPDX-License-Identifier: Apache-2.0
//
// A static field.
// Nothing guards it.
public class StaticFieldRacy {
    private static final Object LOCK = new Object();
    private static int n;

    static void add() {
            n++; //~ race
    }

    public static void main(String[] args) {
        new Thread(StaticFieldRacy::add).start();
        add();
    }
}
