// SPDX-License-Identifier: Apache-2.0
//
// A class for one thread at a time.
// It does not say so.
//~ flags: --api *
public class NotThreadSafeRacy {
    private int n;

    public void add() {
        n++; //~ race
    }
}
