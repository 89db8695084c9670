// SPDX-License-Identifier: Apache-2.0
//
// Two threads fill the two halves of one array.
// Both start at the beginning.
public class ArraySlicesRacy {
    static void fill(int[] cells, int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i; //~ race
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[10];
        new Thread(() -> fill(cells, 0, 5)).start();
        fill(cells, 0, 5);
    }
}
