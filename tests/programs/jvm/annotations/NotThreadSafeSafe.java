// SPDX-License-Identifier: Apache-2.0
//
// A class for one thread at a time.
// It says so with @NotThreadSafe: that two threads use one instance is the client's mistake.
//~ flags: --api *
import javax.annotation.concurrent.NotThreadSafe;

@NotThreadSafe
public class NotThreadSafeSafe {
    private int n;

    public void add() {
        n++; //~ none
    }
}
