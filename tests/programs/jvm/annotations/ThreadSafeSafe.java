// SPDX-License-Identifier: Apache-2.0
//
// @ThreadSafe is a promise; it is checked.
// It is kept.
import javax.annotation.concurrent.ThreadSafe;

@ThreadSafe
public class ThreadSafeSafe {
    private int n;

    public synchronized void add() {
        n++; //~ none
    }
}
