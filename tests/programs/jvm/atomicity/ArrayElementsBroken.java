// SPDX-License-Identifier: Apache-2.0
//
// Elements of an array behind synchronized methods.
public class ArrayElementsBroken {
    private final int[] hits = new int[8];

    public synchronized int get(int at) {
        return hits[at];
    }

    public synchronized void set(int at, int value) {
        hits[at] = value; //~ atomicity/lost-update
    }

    public void hit(int at) {
        set(at, get(at) + 1); //~ atomicity/lost-update
    }
}
