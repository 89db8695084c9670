// SPDX-License-Identifier: Apache-2.0
//
// A library with a method that writes.
// The method is package-private and nothing calls it: clients cannot.
//~ flags: --api *
public class PackagePrivateSafe {
    private int n;

    void set(int x) {
        n = x; //~ none
    }

    public int get() {
        return n; //~ none
    }
}
