// SPDX-License-Identifier: Apache-2.0
//
// What was computed before wait() is written after it.
public class WaitOnceBroken {
    private int n;

    public synchronized void add() {
        n = n + 1; //~ atomicity/lost-update
        notifyAll();
    }

    public synchronized void doubled() throws InterruptedException {
        int old = n; //~ atomicity/lost-update
        wait(); //~ wait-loop/unconditional
        n = old * 2; //~ atomicity/lost-update
    }
}
