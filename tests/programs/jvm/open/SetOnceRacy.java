// SPDX-License-Identifier: Apache-2.0
//
// A field of a library object.
// A setter changes it whenever the client wants.
//~ flags: --api *
public class SetOnceRacy {
    private int size;

    public SetOnceRacy(int size) {
        this.size = size; //~ none
    }

    public void resize(int size) {
        this.size = size; //~ race
    }

    public int size() {
        return size; //~ race
    }
}
