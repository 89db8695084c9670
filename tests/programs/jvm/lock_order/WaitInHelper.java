// SPDX-License-Identifier: Apache-2.0
//
// wait() on `this` in a helper of a synchronized method: the monitor that is held is the one that is given up.
public class WaitInHelper {
    private boolean ready;

    public synchronized void get() throws InterruptedException {
        while (!ready) {
            pause();
        }
    }

    private void pause() throws InterruptedException {
        this.wait(); //~ none
    }

    public synchronized void set() {
        ready = true;
        notifyAll();
    }
}
