// SPDX-License-Identifier: Apache-2.0
//
// A monitor taken twice: leaving the inner block does not release it.
// The write stands behind the inner block, inside the outer one: the monitor is still held.
public class ReentrantSafe {
    private int n;

    private synchronized void note() {
    }

    void add() {
        synchronized (this) {
            note();
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        ReentrantSafe shared = new ReentrantSafe();
        new Thread(shared::add).start();
        shared.add();
    }
}
