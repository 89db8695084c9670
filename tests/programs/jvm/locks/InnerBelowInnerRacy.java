// SPDX-License-Identifier: Apache-2.0
//
// An inner class below another inner class has the outer object twice, once for each of them.
// One locks a cursor, not the outer object.
public class InnerBelowInnerRacy {
    private int size;

    synchronized void add() {
        size++; //~ race
    }

    abstract class Cursor {
        int remaining() {
            synchronized (this) {
                return limit();
            }
        }

        abstract int limit();
    }

    class Forward extends Cursor {
        @Override
        int limit() {
            return size; //~ race
        }
    }

    public static void main(String[] args) {
        InnerBelowInnerRacy shared = new InnerBelowInnerRacy();
        new Thread(shared::add).start();
        System.out.println(shared.new Forward().remaining());
    }
}
