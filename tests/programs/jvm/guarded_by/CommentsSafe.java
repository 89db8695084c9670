// SPDX-License-Identifier: Apache-2.0
//
// rccjava's comments: guarded_by, requires, elems_guarded_by, readonly, write_guarded_by, `holds` and `no_warn`.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class CommentsSafe {
    private final Object lock = new Object();
    private int n /*# guarded_by this */;
    private int m = 3; //# guarded_by lock
    private int[/*# elems_guarded_by this */] all = new int[4];
    private int once /*# readonly */;
    private volatile int seen /*# write_guarded_by lock */;

    public CommentsSafe() {
        once = 7; //~ none
    }

    void add(int by) /*# requires this */ {
        n += by; //~ none
        all[0] = by; //~ none
    }

    public synchronized void safe() {
        add(once); //~ none
        synchronized (lock) {
            m++; //~ none
            seen = m; //~ none
        }
    }

    public int seen() {
        return seen; //~ none
    }

    public int trusted() {
        //# holds this
        return n; //~ none
    }

    public int forgiven() {
        return n; //# no_warn Race //~ none
    }
}
