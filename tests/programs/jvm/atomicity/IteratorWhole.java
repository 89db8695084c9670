// SPDX-License-Identifier: Apache-2.0
//
// A place in a list: it takes the list's lock for each step, and belongs to the thread that asked for it.
import java.util.Iterator;

public class IteratorWhole implements Iterable<Integer> {
    private int size = 10;

    public synchronized void grow() {
        size++;
    }

    public Iterator<Integer> iterator() {
        return new Place();
    }

    private final class Place implements Iterator<Integer> {
        private volatile int next;

        public boolean hasNext() {
            synchronized (IteratorWhole.this) {
                return next < size;
            }
        }

        public Integer next() {
            int here;
            synchronized (IteratorWhole.this) {
                here = next; //~ none
            }
            synchronized (IteratorWhole.this) {
                next = here + 1; //~ none
            }
            return here;
        }
    }
}
