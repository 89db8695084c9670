// SPDX-License-Identifier: Apache-2.0
//
// clone() copies the fields, not what they point to.
// The copy gets an array of its own.
public class ShallowCloneSafe implements Cloneable {
    private int[] cells = new int[4];

    @Override
    public ShallowCloneSafe clone() {
        try {
            ShallowCloneSafe copy = (ShallowCloneSafe) super.clone();
            copy.cells = new int[4];
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    void set() {
        cells[0]++; //~ none
    }

    public static void main(String[] args) {
        ShallowCloneSafe mine = new ShallowCloneSafe();
        ShallowCloneSafe other = mine.clone();
        new Thread(other::set).start();
        mine.set();
    }
}
