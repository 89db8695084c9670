// SPDX-License-Identifier: Apache-2.0
//
// The one of Object beside it.
//
//~ flags: --rules wait-loop
public class NameBad {
    private boolean open;

    static NameBad wait(int time) {
        return new NameBad();
    }

    public synchronized void pass(NameBad other) throws InterruptedException {
        if (!open) {
            wait(); //~ wait-loop/if
        }
    }

    public synchronized void open() {
        open = true;
        notifyAll();
    }
}
