// SPDX-License-Identifier: Apache-2.0
//
// reset() does without the outer lock.
public class OuterLockBroken {
    private final Object inner = new Object();
    private int n;

    private int get() {
        synchronized (inner) {
            return n;
        }
    }

    private void set(int value) {
        synchronized (inner) {
            n = value; //~ atomicity/lost-update
        }
    }

    public synchronized void count() {
        int old = get(); //~ atomicity/lost-update
        set(old + 1); //~ atomicity/lost-update
    }

    public void reset() {
        set(0);
    }
}
