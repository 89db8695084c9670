// SPDX-License-Identifier: Apache-2.0
//
// A library: no main. Any two public methods may be called by two threads on one object.
// The methods do not lock.
//~ flags: --api *
public class PublicApiRacy {
    private int n;

    public void add() {
        n++; //~ race
    }

    public int get() {
        return n; //~ race
    }
}
