// SPDX-License-Identifier: Apache-2.0
//
// Two final lock objects in one class.
// The two threads use one each: both hold a lock, but no common one.
public class DifferentLocksRacy {
    private final Object first = new Object();
    private final Object second = new Object();
    private int n;

    void add() {
        synchronized (first) {
            n++; //~ race
        }
    }

    void addToo() {
        synchronized (second) {
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        DifferentLocksRacy shared = new DifferentLocksRacy();
        new Thread(shared::add).start();
        shared.addToo();
    }
}
