// SPDX-License-Identifier: Apache-2.0
//
// A statistics counter that may lose updates.
// A comment says that it is meant, and why.
//~ given: source
//~ flags: --api *
public class SuppressedSafe {
    private int hits;

    public void hit() {
        // ravel:ignore race -- statistics: a lost update does no harm
        hits++; //~ none
    }
}
