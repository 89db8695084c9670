// SPDX-License-Identifier: Apache-2.0
//
// A method that only gives a field: what the field holds counts.
//
//~ flags: --rules lock-value
public class GetterGood {
    private static final String LOCK = new String("lock");
    private int count;

    static String guard() {
        return LOCK;
    }

    public Runnable increment() {
        return () -> {
            synchronized (guard()) { //~ none
                count++;
            }
        };
    }
}
