// SPDX-License-Identifier: Apache-2.0
//
// Each caller has a lock of his own.
//
//~ flags: --rules lock-value
public class FreshBad {
    private final Object shared = new Object();
    private int count;

    public void increment() {
        Object lock = new Object();
        synchronized (lock) { //~ lock-value/fresh
            count++;
        }
    }
}
