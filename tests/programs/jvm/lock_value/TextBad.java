// SPDX-License-Identifier: Apache-2.0
//
// The same text anywhere is the same lock.
//
//~ flags: --rules lock-value
public class TextBad {
    private static final String LOCK = "lock";
    private static int count;

    public static void increment() {
        synchronized (LOCK) { //~ lock-value/string
            count++;
        }
    }
}
