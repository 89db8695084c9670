// SPDX-License-Identifier: Apache-2.0
//
// A field that only the event thread touches, though nothing in the code shows it.
// Nothing says so.
//~ flags: --api *
public class ThreadConfinedRacy {
    private int n;

    public void onEvent() {
        n++; //~ race
    }
}
