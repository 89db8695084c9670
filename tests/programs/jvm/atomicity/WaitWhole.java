// SPDX-License-Identifier: Apache-2.0
//
// Without the promise there is nothing to report: the count is looked at again after every wait().
public class WaitWhole {
    private int n;

    public synchronized void add() {
        n = n + 1;
        notifyAll();
    }

    //~ none
    public synchronized void take() throws InterruptedException {
        while (n == 0) {
            wait();
        }
        n = n - 1;
    }
}
