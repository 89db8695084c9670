// SPDX-License-Identifier: Apache-2.0
//
// A long that is not volatile is written in two steps.
import ravel.annotations.Atomic;

public class WideBroken {
    private long stamp;

    @Atomic
    public void set(long now) {
        stamp = now; //~ atomicity/declared //~ race
    }

    public synchronized long get() {
        return stamp;
    }
}
