// SPDX-License-Identifier: Apache-2.0
//
// The lock stands in a field.
// A thread that has the lock replaces it: whoever reads the field now locks another object, while others still hold or
// wait for the old one. (The field itself is also read without any order.)
public class LockReassignedRacy {
    private Object lock = new Object();
    private int n;

    void add() {
        synchronized (lock) { //~ race
            n++; //~ race
        }
    }

    void renew() {
        lock = new Object(); //~ race
    }

    public static void main(String[] args) {
        LockReassignedRacy shared = new LockReassignedRacy();
        new Thread(() -> {
            shared.renew();
            shared.add();
        }).start();
        shared.add();
    }
}
