// SPDX-License-Identifier: Apache-2.0
//
// One part.
public class ArrayElementsWhole {
    private final int[] hits = new int[8];

    public synchronized int get(int at) {
        return hits[at];
    }

    public synchronized void set(int at, int value) {
        hits[at] = value;
    }

    //~ none
    public synchronized void hit(int at) {
        set(at, get(at) + 1);
    }
}
