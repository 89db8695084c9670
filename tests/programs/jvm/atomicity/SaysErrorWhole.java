// SPDX-License-Identifier: Apache-2.0
//
// The comment of the original checker: a mover if the lock is held, and it always is.
//~ given: source
public class SaysErrorWhole {
    private int n;

    //~ none
    private int next() /*# this ? mover : error */ {
        n = n + 1;
        return n;
    }

    public synchronized int take() {
        return next();
    }

    public synchronized int steal() {
        return next();
    }
}
