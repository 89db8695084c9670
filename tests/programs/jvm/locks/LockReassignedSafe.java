// SPDX-License-Identifier: Apache-2.0
//
// The lock stands in a field.
// Nobody assigns it after construction.
public class LockReassignedSafe {
    private final Object lock = new Object();
    private int n;

    void add() {
        synchronized (lock) { //~ none
            n++; //~ none
        }
    }

    void renew() {
        lock.hashCode(); //~ none
    }

    public static void main(String[] args) {
        LockReassignedSafe shared = new LockReassignedSafe();
        new Thread(() -> {
            shared.renew();
            shared.add();
        }).start();
        shared.add();
    }
}
