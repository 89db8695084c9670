// SPDX-License-Identifier: Apache-2.0
//
// Figure 4 of Naik, Aiken, Whaley (PLDI 2006), repaired: get is synchronized, so that no pair is left.
//~ flags: --contexts 1obj
//~ stats: pairs original 5, pairs reachable 2, pairs aliasing 2, pairs escaping 2, pairs unlocked 0
//~ stats: pairs in context reachable 6, pairs in context aliasing 3
//~ stats: pairs in context escaping 2, pairs in context unlocked 0
public class RunningExampleFixed {
    int f;

    public RunningExampleFixed() {
        this.f = 0; //~ none
    }

    private int rd() {
        return this.f; //~ none
    }

    private int wr(int x) {
        this.f = x; //~ none
        return x;
    }

    public synchronized int get() {
        return this.rd();
    }

    public synchronized int inc() {
        int t = this.rd() + (new RunningExampleFixed()).wr(1);
        return this.wr(t);
    }
}
