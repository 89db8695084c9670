// SPDX-License-Identifier: Apache-2.0
//
// Each thread has two elements of an array for itself, side by side.
//~ none
public class OwnRowsSafe {
    static final int[] pairs = new int[16];

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            final int own = i;
            new Thread(() -> {
                pairs[2 * own] = own;
                pairs[2 * own + 1] = pairs[2 * own] + 1;
            }).start();
        }
    }
}
