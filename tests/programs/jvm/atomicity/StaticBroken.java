// SPDX-License-Identifier: Apache-2.0
//
// A static field, guarded by the class.
public class StaticBroken {
    private static int next;

    private static synchronized int next() {
        return next;
    }

    private static synchronized void next(int value) {
        next = value; //~ atomicity/lost-update
    }

    public static int take() {
        int mine = next(); //~ atomicity/lost-update
        next(mine + 1); //~ atomicity/lost-update
        return mine;
    }
}
