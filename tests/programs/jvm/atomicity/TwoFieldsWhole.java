// SPDX-License-Identifier: Apache-2.0
//
// Guarded by one lock.
import ravel.annotations.Atomic;

public class TwoFieldsWhole {
    private int x;
    private int y;

    //~ none
    @Atomic
    public synchronized void move(int dx, int dy) {
        x = dx;
        y = dy;
    }

    public synchronized int sum() {
        return x + y;
    }
}
