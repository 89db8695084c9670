// SPDX-License-Identifier: Apache-2.0
//
// One lock for all callers.
//
//~ flags: --rules lock-value
public class FreshGood {
    private final Object shared = new Object();
    private int count;

    public void increment() {
        Object lock = shared;
        synchronized (lock) { //~ none
            count++;
        }
    }
}
