// SPDX-License-Identifier: Apache-2.0
//
// A public method writes into its argument.
// The method locks the box that it writes to.
//~ flags: --api *
public class ArgumentSharedSafe {
    public static class Box {
        private int n;
    }

    public void fill(Box box) {
        synchronized (box) {
            box.n++; //~ none
        }
    }
}
