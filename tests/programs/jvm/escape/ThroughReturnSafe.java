// SPDX-License-Identifier: Apache-2.0
//
// A getter of an object that is shared.
// It returns a copy made under the monitor.
public class ThroughReturnSafe {
    static class Box {
        int n;
    }

    private final Box box = new Box();

    synchronized void bump() {
        box.n++; //~ none
    }

    synchronized Box box() {
        Box copy = new Box();
        copy.n = box.n;
        return copy;
    }

    public static void main(String[] args) {
        ThroughReturnSafe shared = new ThroughReturnSafe();
        new Thread(shared::bump).start();
        shared.box().n = 0; //~ none
    }
}
