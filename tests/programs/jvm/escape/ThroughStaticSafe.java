// SPDX-License-Identifier: Apache-2.0
//
// Each thread makes a box.
// It keeps it in a local variable.
public class ThroughStaticSafe {
    static class Box {
        int n;
    }


    static void work() {
        Box box = new Box();
        box.n++; //~ none
    }

    public static void main(String[] args) {
        new Thread(ThroughStaticSafe::work).start();
        work();
    }
}
