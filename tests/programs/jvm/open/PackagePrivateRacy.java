// SPDX-License-Identifier: Apache-2.0
//
// A library with a method that writes.
// The method is public: it may be called while another thread reads.
//~ flags: --api *
public class PackagePrivateRacy {
    private int n;

    public void set(int x) {
        n = x; //~ race
    }

    public int get() {
        return n; //~ race
    }
}
