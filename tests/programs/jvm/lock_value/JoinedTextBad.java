// SPDX-License-Identifier: Apache-2.0
//
// Both are constants.
//
//~ flags: --rules lock-value
public class JoinedTextBad {
    private static final String LOCK;
    private static int count;

    static {
        String text = "";
        if (text.length() == 0) {
            text = "lock";
        }
        LOCK = text;
    }

    public static void increment() {
        synchronized (LOCK) { //~ lock-value/string
            count++;
        }
    }
}
