// SPDX-License-Identifier: Apache-2.0
//
// Two entry points that the user's framework never calls at the same time.
// Nobody says so.
//~ flags: --api *
public class NeverParallelRacy {
    private int n;

    public void open() {
        n = 1; //~ race
    }

    public void close() {
        n = 0; //~ race
    }
}
