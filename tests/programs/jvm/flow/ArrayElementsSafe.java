// SPDX-License-Identifier: Apache-2.0
//
// Elements of an array.
// The second thread has a copy.
import java.util.Arrays;

public class ArrayElementsSafe {
    static void fill(int[] cells, int x) {
        cells[0] = x; //~ none
    }

    public static void main(String[] args) {
        int[] cells = new int[10];
        int[] other = Arrays.copyOf(cells, 10);
        new Thread(() -> fill(other, 1)).start();
        fill(cells, 2);
    }
}
