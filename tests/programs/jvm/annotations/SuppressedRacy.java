// SPDX-License-Identifier: Apache-2.0
//
// A statistics counter that may lose updates.
// It is reported.
//~ given: source
//~ flags: --api *
public class SuppressedRacy {
    private int hits;

    public void hit() {
        hits++; //~ race
    }
}
