// SPDX-License-Identifier: Apache-2.0
//
// Defaults: in a class that is declared shared, what is neither final nor volatile and says nothing is guarded by `this`.
//~ flags: --rules guarded-by,requires-lock
import ravel.annotations.ThreadShared;

@ThreadShared
public class SharedDefault {
    private int n;
    private volatile boolean done;
    private final int limit = 10;

    public synchronized void safe() {
        n++; //~ none
        done = n > limit; //~ none
    }

    public boolean isDone() {
        return done; //~ none
    }

    public int racy() {
        return n; //~ guarded-by/race
    }
}
