// SPDX-License-Identifier: Apache-2.0
//
// @ThreadSafe is a promise; it is checked.
// It is broken.
import javax.annotation.concurrent.ThreadSafe;

@ThreadSafe
public class ThreadSafeRacy {
    private int n;

    public void add() {
        n++; //~ race
    }
}
