// SPDX-License-Identifier: Apache-2.0
//
// clone() copies the fields, not what they point to.
// The copy shares the array.
public class ShallowCloneRacy implements Cloneable {
    private int[] cells = new int[4];

    @Override
    public ShallowCloneRacy clone() {
        try {
            ShallowCloneRacy copy = (ShallowCloneRacy) super.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    void set() {
        cells[0]++; //~ race
    }

    public static void main(String[] args) {
        ShallowCloneRacy mine = new ShallowCloneRacy();
        ShallowCloneRacy other = mine.clone();
        new Thread(other::set).start();
        mine.set();
    }
}
