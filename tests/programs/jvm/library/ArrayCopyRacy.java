// SPDX-License-Identifier: Apache-2.0
//
// System.arraycopy copies references.
// Both arrays hold the same box afterwards.
public class ArrayCopyRacy {
    static class Box {
        int n;
    }

    public static void main(String[] args) {
        Box[] mine = {new Box()};
        Box[] other = {new Box()};
        System.arraycopy(mine, 0, other, 0, 1);
        new Thread(() -> other[0].n++).start(); //~ race
        mine[0].n++; //~ race
    }
}
