// SPDX-License-Identifier: Apache-2.0
//
// rccjava's comments, broken one by one; `holds` ends with its block, `no_warn` names another category.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class CommentsRacy {
    private final Object lock = new Object();
    private int n /*# guarded_by this */;
    private int m = 3; //# guarded_by lock
    private int[/*# elems_guarded_by this */] all = new int[4];
    private int once /*# readonly */;
    private volatile int seen /*# write_guarded_by lock */;

    void add(int by) /*# requires this */ {
        n += by; //~ none
    }

    public void racy() {
        add(1); //~ requires-lock/race
        m++; //~ guarded-by/race
        all[0] = 1; //~ guarded-by/shared-array
        once = 2; //~ guarded-by/read-only
        seen = 3; //~ guarded-by/race
    }

    public int trusted(boolean yes) {
        if (yes) {
            //# holds this
            return n; //~ none
        }
        return n; //~ guarded-by/race
    }

    public int forgiven() {
        return n; //# no_warn Override //~ guarded-by/race
    }
}
