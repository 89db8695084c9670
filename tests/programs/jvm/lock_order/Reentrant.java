// SPDX-License-Identifier: Apache-2.0
//
// Taking a monitor again that is held already is no wait, whatever lies between.
public class Reentrant {
    private int n;

    public synchronized void outer() {
        middle();
    }

    private void middle() {
        inner(this);
    }

    private static void inner(Reentrant r) {
        synchronized (r) { //~ none
            r.n++;
        }
    }

    public void open() {
        middle();
    }
}
