// SPDX-License-Identifier: Apache-2.0
//
// Public methods that write to an array.
// It is the caller's own at first, but the object keeps it.
//~ flags: --api *
public class GivenArrayRacy {
    private volatile int[] last = new int[4];

    public int[] keep(int[] cells) {
        int[] before = last;
        last = cells;
        return before;
    }

    public void clear() {
        int[] cells = last;
        for (int i = 0; i < cells.length; i++) {
            cells[i]++; //~ race
        }
    }
}
