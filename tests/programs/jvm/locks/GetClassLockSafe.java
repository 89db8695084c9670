// SPDX-License-Identifier: Apache-2.0
//
// A static field guarded by "the class object".
// The class is named: one object for both.
public class GetClassLockSafe {
    static int n;

    static class Base {
        void add() {
            synchronized (Base.class) {
                n++; //~ none
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
