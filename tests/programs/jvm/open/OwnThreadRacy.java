// SPDX-License-Identifier: Apache-2.0
//
// A library that starts a thread of its own.
// The thread and the clients share a counter without a lock.
public class OwnThreadRacy {
    private int beats;

    public OwnThreadRacy() {
        Thread heart = new Thread(this::beat);
        heart.setDaemon(true);
        heart.start();
    }

    private void beat() {
        while (true) {
            beats++; //~ race
        }
    }

    public int beats() {
        return beats; //~ race
    }
}
