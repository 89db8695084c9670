// SPDX-License-Identifier: Apache-2.0
//
// Two threads fill the two halves of one array.
// Their halves do not overlap. (Ravel does not compare indices: a known false alarm.)
public class ArraySlicesSafe {
    static void fill(int[] cells, int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i; //~ race/array spurious -- indices are not compared
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[10];
        new Thread(() -> fill(cells, 0, 5)).start();
        fill(cells, 5, 10);
    }
}
