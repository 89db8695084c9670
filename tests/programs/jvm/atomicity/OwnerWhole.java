// SPDX-License-Identifier: Apache-2.0
//
// A lock of one's own: only the thread that has it counts down.
public class OwnerWhole {
    private volatile int holds;
    private volatile Thread owner;

    public synchronized boolean enter() {
        if (owner != null) {
            return false;
        }
        owner = Thread.currentThread();
        holds = 1;
        return true;
    }

    //~ none
    public void leave() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
        holds = holds - 1;
    }
}
