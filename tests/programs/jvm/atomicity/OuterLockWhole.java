// SPDX-License-Identifier: Apache-2.0
//
// Two parts under the inner lock, and an outer lock that all of them hold.
public class OuterLockWhole {
    private final Object inner = new Object();
    private int n;

    private int get() {
        synchronized (inner) {
            return n;
        }
    }

    private void set(int value) {
        synchronized (inner) {
            n = value;
        }
    }

    //~ none
    public synchronized void count() {
        int old = get();
        set(old + 1);
    }

    public synchronized void reset() {
        set(0);
    }
}
