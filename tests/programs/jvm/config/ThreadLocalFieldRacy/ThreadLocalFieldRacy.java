// SPDX-License-Identifier: Apache-2.0
//
// A field that is used by one thread at a time for a reason that the code does not show.
// Nobody says so.
//~ flags: --api *
public class ThreadLocalFieldRacy {
    private int n;

    public void use() {
        n++; //~ race
    }
}
