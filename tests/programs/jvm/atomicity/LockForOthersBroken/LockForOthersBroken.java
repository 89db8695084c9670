// SPDX-License-Identifier: Apache-2.0
//
// A message is looked at, and then sent under a lock of the sender.
// It is the sender's own, and filled under that lock, too.
//~ report: default
public class LockForOthersBroken {
    private final Object lock = new Object();
    private final LockForOthersBrokenMessage message = new LockForOthersBrokenMessage();
    private long sent;

    public void write() {
        if (looked() != 0) {
            send(); //~ atomicity/check-then-act
        }
    }

    private byte looked() {
        synchronized (lock) {
            return message.command();
        }
    }

    private void send() {
        synchronized (lock) {
            message.put((byte) 0);
            sent++;
        }
    }

    public long sent() {
        synchronized (lock) {
            return sent;
        }
    }
}
