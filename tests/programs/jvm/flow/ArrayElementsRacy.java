// SPDX-License-Identifier: Apache-2.0
//
// Elements of an array.
// Both threads have the same array.
import java.util.Arrays;

public class ArrayElementsRacy {
    static void fill(int[] cells, int x) {
        cells[0] = x; //~ race
    }

    public static void main(String[] args) {
        int[] cells = new int[10];
        int[] other = cells;
        new Thread(() -> fill(other, 1)).start();
        fill(cells, 2);
    }
}
