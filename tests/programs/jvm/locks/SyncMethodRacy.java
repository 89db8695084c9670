// SPDX-License-Identifier: Apache-2.0
//
// A synchronized method and a getter of the same object.
// The getter is not synchronized: it reads while the other thread writes, and may see no update ever.
public class SyncMethodRacy {
    private int n;

    synchronized void add() {
        n++; //~ race
    }

    int get() {
        return n; //~ race
    }

    public static void main(String[] args) {
        SyncMethodRacy shared = new SyncMethodRacy();
        new Thread(shared::add).start();
        System.out.println(shared.get());
    }
}
