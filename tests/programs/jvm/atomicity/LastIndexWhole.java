// SPDX-License-Identifier: Apache-2.0
//
// The count is read under the lock that the second part takes again.
public class LastIndexWhole {
    private final Object[] elements = new Object[16];
    private int count;

    //~ none
    public synchronized int lastIndexOf(Object wanted) {
        return lastIndexOf(wanted, count - 1);
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
        count = 0;
    }
}
