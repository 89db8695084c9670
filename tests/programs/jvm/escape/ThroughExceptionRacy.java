// SPDX-License-Identifier: Apache-2.0
//
// An exception carries an object.
// The handler gives the object to a thread, and the thrower's caller goes on with it.
public class ThroughExceptionRacy {
    static class Box {
        int n;

        void bump() {
            n++; //~ race
        }
    }

    static class Failure extends RuntimeException {
        final transient Box box;

        Failure(Box box) {
            this.box = box;
        }
    }

    static void fail(Box box) {
        throw new Failure(box);
    }

    public static void main(String[] args) {
        Box mine = new Box();
        try {
            fail(mine);
        } catch (Failure failure) {
            new Thread(failure.box::bump).start();
        }
        mine.bump();
    }
}
