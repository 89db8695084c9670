// SPDX-License-Identifier: Apache-2.0
//
// It is asked again after each wait.
//
//~ flags: --rules wait-loop
public class GateGood {
    private boolean open;

    public synchronized void pass() throws InterruptedException {
        while (!open) {
            wait(); //~ none
        }
    }

    public synchronized void open() {
        open = true;
        notifyAll();
    }
}
