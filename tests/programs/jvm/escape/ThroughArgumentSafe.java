// SPDX-License-Identifier: Apache-2.0
//
// A box is given to a method that may keep it.
// The method uses it itself.
public class ThroughArgumentSafe {
    static class Box {
        int n;

        void bump() {
            n++; //~ none
        }
    }

    static void use(Box box) {
        box.bump();
    }

    public static void main(String[] args) {
        Box box = new Box();
        use(box);
        box.bump();
    }
}
