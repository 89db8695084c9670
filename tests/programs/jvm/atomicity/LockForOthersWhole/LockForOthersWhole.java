// SPDX-License-Identifier: Apache-2.0
//
// A message that somebody brings is looked at, and then sent under a lock of the sender.
// The lock is for the sender; the message is the caller's own.
//~ report: default
public class LockForOthersWhole {
    private final Object lock = new Object();
    private long sent;

    public void write(LockForOthersWholeMessage message) {
        if (message.command() != 0) {
            send(message); //~ none
        }
    }

    private void send(LockForOthersWholeMessage message) {
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
