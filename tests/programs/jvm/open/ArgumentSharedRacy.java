// SPDX-License-Identifier: Apache-2.0
//
// A public method writes into its argument.
// The argument's field is plain: two clients may pass one box.
//~ flags: --api *
public class ArgumentSharedRacy {
    public static class Box {
        private int n;
    }

    public void fill(Box box) {
            box.n++; //~ race
    }
}
