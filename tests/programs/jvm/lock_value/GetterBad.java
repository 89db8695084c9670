// SPDX-License-Identifier: Apache-2.0
//
// It holds a constant.
//
//~ flags: --rules lock-value
public class GetterBad {
    private static final String LOCK = "lock";
    private int count;

    static String guard() {
        return LOCK;
    }

    public Runnable increment() {
        return () -> {
            synchronized (guard()) { //~ lock-value/string
                count++;
            }
        };
    }
}
