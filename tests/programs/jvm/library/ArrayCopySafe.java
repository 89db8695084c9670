// SPDX-License-Identifier: Apache-2.0
//
// System.arraycopy copies references.
// Nothing is copied: the second array holds a box of its own.
public class ArrayCopySafe {
    static class Box {
        int n;
    }

    public static void main(String[] args) {
        Box[] mine = {new Box()};
        Box[] other = {new Box()};
        new Thread(() -> other[0].n++).start(); //~ none
        mine[0].n++; //~ none
    }
}
