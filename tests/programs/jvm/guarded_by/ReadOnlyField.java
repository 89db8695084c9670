// SPDX-License-Identifier: Apache-2.0
//
// @ReadOnly: written while the object is made, and never again.
//~ flags: --rules guarded-by,requires-lock
import ravel.annotations.ReadOnly;

public class ReadOnlyField {
    @ReadOnly private int n;

    public ReadOnlyField(int n) {
        this.n = n; //~ none
    }

    public int get() {
        return n; //~ none
    }

    public void set(int m) {
        n = m; //~ guarded-by/read-only
    }
}
