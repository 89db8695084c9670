// SPDX-License-Identifier: Apache-2.0
//
// A synchronized method and a getter of the same object.
// The getter is synchronized as well.
public class SyncMethodSafe {
    private int n;

    synchronized void add() {
        n++; //~ none
    }

    synchronized int get() {
        return n; //~ none
    }

    public static void main(String[] args) {
        SyncMethodSafe shared = new SyncMethodSafe();
        new Thread(shared::add).start();
        System.out.println(shared.get());
    }
}
