// SPDX-License-Identifier: Apache-2.0
//
// One part.
public class StaticWhole {
    private static int next;

    private static synchronized int next() {
        return next;
    }

    private static synchronized void next(int value) {
        next = value;
    }

    //~ none
    public static synchronized int take() {
        int mine = next();
        next(mine + 1);
        return mine;
    }
}
