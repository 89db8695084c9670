// SPDX-License-Identifier: Apache-2.0
//
// wait() gives the lock back: the method is two parts, whatever it says.
import ravel.annotations.Atomic;

public class WaitBroken {
    private int n;

    public synchronized void add() {
        n = n + 1;
        notifyAll();
    }

    @Atomic
    public synchronized void take() throws InterruptedException {
        while (n == 0) {
            wait(); //~ atomicity/declared
        }
        n = n - 1;
    }
}
