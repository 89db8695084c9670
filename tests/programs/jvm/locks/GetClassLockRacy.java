// SPDX-License-Identifier: Apache-2.0
//
// A static field guarded by "the class object".
// getClass() is the class of the receiver: Left and Right lock different objects.
public class GetClassLockRacy {
    static int n;

    static class Base {
        void add() {
            synchronized (getClass()) {
                n++; //~ race
            }
        }
    }

    static class Left extends Base {
    }

    static class Right extends Base {
    }

    public static void main(String[] args) {
        Left left = new Left();
        Right right = new Right();
        new Thread(left::add).start();
        right.add();
    }
}
