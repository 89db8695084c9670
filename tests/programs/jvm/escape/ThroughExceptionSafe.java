// SPDX-License-Identifier: Apache-2.0
//
// An exception carries an object.
// The handler makes a new one for the thread.
public class ThroughExceptionSafe {
    static class Box {
        int n;

        void bump() {
            n++; //~ none
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
            new Thread(new Box()::bump).start();
        }
        mine.bump();
    }
}
