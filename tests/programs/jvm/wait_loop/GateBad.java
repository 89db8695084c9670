// SPDX-License-Identifier: Apache-2.0
//
// The question is asked once.
//
//~ flags: --rules wait-loop
public class GateBad {
    private boolean open;

    public synchronized void pass() throws InterruptedException {
        if (!open) {
            wait(); //~ wait-loop/if
        }
    }

    public synchronized void open() {
        open = true;
        notifyAll();
    }
}
