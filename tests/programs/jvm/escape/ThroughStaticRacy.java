// SPDX-License-Identifier: Apache-2.0
//
// Each thread makes a box.
// It stores it in a static field and uses whichever is there.
public class ThroughStaticRacy {
    static class Box {
        int n;
    }

    static volatile Box last;

    static void work() {
        Box box = new Box();
        last = box;
        last.n++; //~ race
    }

    public static void main(String[] args) {
        new Thread(ThroughStaticRacy::work).start();
        work();
    }
}
