// SPDX-License-Identifier: Apache-2.0
//
// A lambda handed to a method that runs it.
// The method runs it under the monitor, synchronously.
public class CallbackUnderLockSafe {
    private int n;

    private void locked(Runnable action) {
        synchronized (this) {
            action.run();
        }
    }

    void add() {
        locked(() -> n++); //~ none
    }

    public static void main(String[] args) {
        CallbackUnderLockSafe shared = new CallbackUnderLockSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
