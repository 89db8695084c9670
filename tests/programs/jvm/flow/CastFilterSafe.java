// SPDX-License-Identifier: Apache-2.0
//
// Objects of two classes pass through one variable of type Object.
// The cast is to the class of the thread's own object: the other can never come out of it.
public class CastFilterSafe {
    static class Base {
        int n;
    }

    static class Left extends Base {
    }

    static class Right extends Base {
    }

    static Object pick(Object a, Object b, boolean first) {
        return first ? a : b;
    }

    public static void main(String[] args) {
        Left left = new Left();
        Right right = new Right();
        Object any = pick(left, right, args.length == 0);
        new Thread(() -> {
            if (any instanceof Right) {
                ((Right) any).n++; //~ none
            }
        }).start();
        left.n++; //~ none
    }
}
