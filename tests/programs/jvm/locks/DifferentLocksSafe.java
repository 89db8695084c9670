// SPDX-License-Identifier: Apache-2.0
//
// Two final lock objects in one class.
// Both use the first.
public class DifferentLocksSafe {
    private final Object first = new Object();
    private final Object second = new Object();
    private int n;

    void add() {
        synchronized (first) {
            n++; //~ none
        }
    }

    void addToo() {
        synchronized (first) {
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        DifferentLocksSafe shared = new DifferentLocksSafe();
        new Thread(shared::add).start();
        shared.addToo();
    }
}
