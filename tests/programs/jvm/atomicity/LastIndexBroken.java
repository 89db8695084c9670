// SPDX-License-Identifier: Apache-2.0
//
// As Vector.lastIndexOf once was: the count is read without the lock and handed to a method that takes it and throws
// if elements were removed meanwhile. The read is a race as well.
public class LastIndexBroken {
    private final Object[] elements = new Object[16];
    private int count;

    public int lastIndexOf(Object wanted) {
        return lastIndexOf(wanted, count - 1); //~ atomicity/stale-read //~ race
    }

    public synchronized int lastIndexOf(Object wanted, int from) {
        if (from >= count) {
            throw new IndexOutOfBoundsException();
        }
        for (int i = from; i >= 0; i--) {
            if (wanted.equals(elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public synchronized void clear() {
        count = 0; //~ race //~ atomicity/stale-read
    }
}
