// SPDX-License-Identifier: Apache-2.0
//
// Volatile: one step.
import ravel.annotations.Atomic;

public class WideWhole {
    private volatile long stamp;

    //~ none
    @Atomic
    public void set(long now) {
        stamp = now;
    }

    public long get() {
        return stamp;
    }
}
