// SPDX-License-Identifier: Apache-2.0
//
// A getter of an object that is shared.
// It returns the inner box itself, which the caller changes outside the monitor.
public class ThroughReturnRacy {
    static class Box {
        int n;
    }

    private final Box box = new Box();

    synchronized void bump() {
        box.n++; //~ race
    }

    synchronized Box box() {
        return box;
    }

    public static void main(String[] args) {
        ThroughReturnRacy shared = new ThroughReturnRacy();
        new Thread(shared::bump).start();
        shared.box().n = 0; //~ race
    }
}
