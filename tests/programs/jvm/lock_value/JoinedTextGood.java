// SPDX-License-Identifier: Apache-2.0
//
// A text that is put together when the class is set up is nobody else's.
//
//~ flags: --rules lock-value
public class JoinedTextGood {
    private static final String LOCK;
    private static int count;

    static {
        String text = "";
        if (text.length() == 0) {
            text = "-" + System.nanoTime();
        }
        LOCK = text;
    }

    public static void increment() {
        synchronized (LOCK) { //~ none
            count++;
        }
    }
}
