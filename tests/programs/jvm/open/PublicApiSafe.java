// SPDX-License-Identifier: Apache-2.0
//
// A library: no main. Any two public methods may be called by two threads on one object.
// The methods lock.
//~ flags: --api *
public class PublicApiSafe {
    private int n;

    public synchronized void add() {
        n++; //~ none
    }

    public synchronized int get() {
        return n; //~ none
    }
}
