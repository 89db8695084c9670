// SPDX-License-Identifier: Apache-2.0
//
// A field of a library object.
// Only the constructor sets it: the object is not shared yet.
//~ flags: --api *
public class SetOnceSafe {
    private int size;

    public SetOnceSafe(int size) {
        this.size = size; //~ none
    }

    public int size() {
        return size; //~ none
    }
}
