// SPDX-License-Identifier: Apache-2.0
//
// A library that starts a thread of its own.
// The counter is volatile, and only the thread writes it.
public class OwnThreadSafe {
    private volatile int beats;

    public OwnThreadSafe() {
        Thread heart = new Thread(this::beat);
        heart.setDaemon(true);
        heart.start();
    }

    private void beat() {
        while (true) {
            beats++; //~ none
        }
    }

    public int beats() {
        return beats; //~ none
    }
}
