// SPDX-License-Identifier: Apache-2.0
//
// A monitor taken twice: leaving the inner block does not release it.
// The write stands behind the outer block.
public class ReentrantRacy {
    private int n;

    private synchronized void note() {
    }

    void add() {
        synchronized (this) {
            note();
        }
        n++; //~ race
    }

    public static void main(String[] args) {
        ReentrantRacy shared = new ReentrantRacy();
        new Thread(shared::add).start();
        shared.add();
    }
}
