// SPDX-License-Identifier: Apache-2.0
//
// A library with a helper class.
// A public method gives a helper to the caller, who may call its public methods.
public class InternalClassRacy {
    public interface Cursor {
        void move();
    }

    private static class Internal implements Cursor {
        private int at;

        @Override
        public void move() {
            at++; //~ race
        }
    }

    private final Internal cursor = new Internal();

    public synchronized void next() {
        cursor.move();
    }

    public Cursor cursor() {
        return cursor;
    }
}
