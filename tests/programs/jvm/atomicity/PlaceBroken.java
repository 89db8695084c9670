// SPDX-License-Identifier: Apache-2.0
//
// The same without being an iterator: nothing says that one thread has it alone.
public class PlaceBroken {
    private int size = 10;

    public synchronized void grow() {
        size++;
    }

    public Place place() {
        return new Place();
    }

    public final class Place {
        private volatile int next;

        public int take() {
            int here;
            synchronized (PlaceBroken.this) {
                here = next; //~ atomicity/lost-update
            }
            synchronized (PlaceBroken.this) {
                next = here + 1; //~ atomicity/lost-update
            }
            return here;
        }
    }
}
