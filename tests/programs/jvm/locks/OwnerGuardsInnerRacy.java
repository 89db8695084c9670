// SPDX-License-Identifier: Apache-2.0
//
// An array inside an object whose methods are synchronized: the owner's monitor guards what it owns.
// One method hands the array out, and the caller writes to it without the owner's monitor.
public class OwnerGuardsInnerRacy {
    private final int[] slots = new int[8];

    synchronized void set(int i, int x) {
        slots[i] = x; //~ race
    }

    synchronized int[] slots() {
        return slots;
    }

    public static void main(String[] args) {
        OwnerGuardsInnerRacy owner = new OwnerGuardsInnerRacy();
        new Thread(() -> owner.set(1, 2)).start();
        int[] mine = owner.slots();
        mine[0] = 1; //~ race
    }
}
