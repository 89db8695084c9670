// SPDX-License-Identifier: Apache-2.0
//
// Two entry points that the user's framework never calls at the same time.
// ravel.toml says so.
//~ flags: --api *
//~ flags: --config jvm/config/NeverParallelSafe/ravel.toml
public class NeverParallelSafe {
    private int n;

    public void open() {
        n = 1; //~ none
    }

    public void close() {
        n = 0; //~ none
    }
}
