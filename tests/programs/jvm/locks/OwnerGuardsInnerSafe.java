// SPDX-License-Identifier: Apache-2.0
//
// An array inside an object whose methods are synchronized: the owner's monitor guards what it owns.
// The method hands out a copy.
public class OwnerGuardsInnerSafe {
    private final int[] slots = new int[8];

    synchronized void set(int i, int x) {
        slots[i] = x; //~ none
    }

    synchronized int[] slots() {
        return slots.clone();
    }

    public static void main(String[] args) {
        OwnerGuardsInnerSafe owner = new OwnerGuardsInnerSafe();
        new Thread(() -> owner.set(1, 2)).start();
        int[] mine = owner.slots();
        mine[0] = 1; //~ none
    }
}
