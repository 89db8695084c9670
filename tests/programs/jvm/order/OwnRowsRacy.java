// SPDX-License-Identifier: Apache-2.0
//
// Each thread has two elements of an array for itself, and reads the first one of the next thread.
public class OwnRowsRacy {
    static final int[] pairs = new int[18];

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            final int own = i;
            new Thread(() -> {
                pairs[2 * own] = own; //~ race
                pairs[2 * own + 1] = pairs[2 * own + 2]; //~ race
            }).start();
        }
    }
}
