// SPDX-License-Identifier: Apache-2.0
//
// A lambda handed to a method that runs it.
// The method runs it after it has left the monitor.
public class CallbackUnderLockRacy {
    private int n;

    private void locked(Runnable action) {
        synchronized (this) {
        }
        action.run();
    }

    void add() {
        locked(() -> n++); //~ race
    }

    public static void main(String[] args) {
        CallbackUnderLockRacy shared = new CallbackUnderLockRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
