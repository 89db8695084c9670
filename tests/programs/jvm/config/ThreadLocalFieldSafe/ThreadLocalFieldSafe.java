// SPDX-License-Identifier: Apache-2.0
//
// A field that is used by one thread at a time for a reason that the code does not show.
// ravel.toml says so.
//~ flags: --api *
//~ flags: --config jvm/config/ThreadLocalFieldSafe/ravel.toml
public class ThreadLocalFieldSafe {
    private int n;

    public void use() {
        n++; //~ none
    }
}
