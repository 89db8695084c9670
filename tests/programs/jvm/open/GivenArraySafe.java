// SPDX-License-Identifier: Apache-2.0
//
// Public methods that write to an array.
// It is the caller's own: who gives one array to two threads must know.
//~ flags: --api *
public class GivenArraySafe {
    private int[] last = new int[0];

    public synchronized int[] fill(int[] cells, int with) {
        last = last.clone();
        return put(cells, with);
    }

    public int[] clear(int[] cells) {
        return put(cells, 0);
    }

    private static int[] put(int[] cells, int with) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = with; //~ none
        }
        return cells;
    }

    public int[] make() {
        return new int[8];
    }
}
