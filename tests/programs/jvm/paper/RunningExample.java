// SPDX-License-Identifier: Apache-2.0
//
// Naik, Aiken, Whaley (PLDI 2006), figure 4, and the sets that the text of section 2.2 derives, with f_r the read in rd, f_w
// the write in wr and f_w' the write in the constructor:
//   original   (f_r,f_w) (f_w,f_w) (f_r,f_w') (f_w',f_w') (f_w,f_w')
//   reachable  (f_r,f_w) (f_w,f_w): constructors are left out, for nobody else has the object yet
//   aliasing   the same, but six pairs of contexts have become three: `this` made in main never is `this` made in inc
//   escaping   the same, two of the three: what inc makes stays in inc
//   unlocked   (f_r,f_w): inc locks the object, get does not
//~ flags: --contexts 1obj
//~ stats: pairs original 5, pairs reachable 2, pairs aliasing 2, pairs escaping 2, pairs unlocked 1
//~ stats: pairs in context reachable 6, pairs in context aliasing 3
//~ stats: pairs in context escaping 2, pairs in context unlocked 1
public class RunningExample {
    int f;

    public RunningExample() {
        this.f = 0; //~ none
    }

    private int rd() {
        return this.f; //~ race/field
    }

    private int wr(int x) {
        this.f = x; //~ race/field
        return x;
    }

    public int get() {
        return this.rd();
    }

    public synchronized int inc() {
        int t = this.rd() + (new RunningExample()).wr(1);
        return this.wr(t);
    }
}
