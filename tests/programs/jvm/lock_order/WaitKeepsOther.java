// SPDX-License-Identifier: Apache-2.0
//
// The order is m, then l; but after wait() m is taken again while l is still held.
public class WaitKeepsOther {
    private static final Object m = new Object();
    private static final Object l = new Object();

    static void waiter() {
        synchronized (m) {
            synchronized (l) {
                try {
                    m.wait(); //~ lock-order //~ held-while-blocking/wait //~ wait-loop/unconditional
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    static void worker() {
        synchronized (m) {
            synchronized (l) { //~ lock-order
            }
            m.notifyAll();
        }
    }

    public static void main(String[] args) {
        new Thread(WaitKeepsOther::waiter).start();
        new Thread(WaitKeepsOther::worker).start();
    }
}
