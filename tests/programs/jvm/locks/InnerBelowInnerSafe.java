// SPDX-License-Identifier: Apache-2.0
//
// An inner class below another inner class has the outer object twice, once for each of them.
// The outer object is locked through the one, and used through the other.
public class InnerBelowInnerSafe {
    private int size;

    synchronized void add() {
        size++; //~ none
    }

    abstract class Cursor {
        final int atFirst;

        Cursor() {
            synchronized (InnerBelowInnerSafe.this) {
                atFirst = limit();
            }
        }

        int remaining() {
            synchronized (InnerBelowInnerSafe.this) {
                return limit();
            }
        }

        abstract int limit();
    }

    class Forward extends Cursor {
        @Override
        int limit() {
            return size; //~ none
        }
    }

    public static void main(String[] args) {
        InnerBelowInnerSafe shared = new InnerBelowInnerSafe();
        new Thread(shared::add).start();
        System.out.println(shared.new Forward().remaining());
    }
}
