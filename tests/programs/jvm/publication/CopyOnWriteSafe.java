// SPDX-License-Identifier: Apache-2.0
//
// A list whose array is never changed once readers may see it.
// Writers change a copy and then put it in its place; the field is volatile.
//~ flags: --api CopyOnWriteSafe
import java.util.Arrays;

public class CopyOnWriteSafe {
    private volatile Object[] items = new Object[0];

    public synchronized void add(Object item) {
        Object[] more = Arrays.copyOf(items, items.length + 1);
        more[more.length - 1] = item; //~ none
        items = more;
    }

    public synchronized void set(int at, Object item) {
        Object[] changed = items.clone();
        changed[at] = item; //~ none
        items = changed;
    }

    public Object get(int at) {
        return items[at]; //~ none
    }
}
