// SPDX-License-Identifier: Apache-2.0
//
// The comment of the original checker: a mover if the lock is held, and an error otherwise.
//~ given: source
public class SaysErrorBroken {
    private int n;

    private int next() /*# this ? mover : error */ {
        n = n + 1; //~ race
        return n;
    }

    public synchronized int take() {
        return next();
    }

    public int steal() {
        return next(); //~ requires-lock
    }
}
