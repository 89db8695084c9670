// SPDX-License-Identifier: Apache-2.0
//
// A box is given to a method that may keep it.
// The method gives it to a thread.
public class ThroughArgumentRacy {
    static class Box {
        int n;

        void bump() {
            n++; //~ race
        }
    }

    static void use(Box box) {
        new Thread(box::bump).start();
    }

    public static void main(String[] args) {
        Box box = new Box();
        use(box);
        box.bump();
    }
}
