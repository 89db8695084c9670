// SPDX-License-Identifier: Apache-2.0
//
// A string that was made by new is nobody else's.
//
//~ flags: --rules lock-value
public class TextGood {
    private static final String LOCK = new String("lock");
    private static int count;

    public static void increment() {
        synchronized (LOCK) { //~ none
            count++;
        }
    }
}
