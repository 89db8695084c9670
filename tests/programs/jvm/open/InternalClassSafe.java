// SPDX-License-Identifier: Apache-2.0
//
// A library with a helper class.
// The helper never leaves the monitor of its owner.
public class InternalClassSafe {
    public interface Cursor {
        void move();
    }

    private static class Internal implements Cursor {
        private int at;

        @Override
        public void move() {
            at++; //~ none
        }
    }

    private final Internal cursor = new Internal();

    public synchronized void next() {
        cursor.move();
    }

    private Cursor cursor() {
        return cursor;
    }
}
