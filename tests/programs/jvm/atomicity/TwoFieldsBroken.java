// SPDX-License-Identifier: Apache-2.0
//
// Two volatile fields that belong together: only the annotation tells.
import ravel.annotations.Atomic;

public class TwoFieldsBroken {
    private volatile int x;
    private volatile int y;

    @Atomic
    public void move(int dx, int dy) {
        x = dx; //~ atomicity/declared
        y = dy; //~ atomicity/declared
    }

    public int sum() {
        return x + y;
    }
}
