// SPDX-License-Identifier: Apache-2.0
//
// A list whose array should never be changed once readers may see it.
// Writers put the copy in its place first and change it afterwards.
//~ flags: --api CopyOnWriteRacy
import java.util.Arrays;

public class CopyOnWriteRacy {
    private volatile Object[] items = new Object[0];

    public synchronized void add(Object item) {
        Object[] more = Arrays.copyOf(items, items.length + 1);
        items = more;
        more[more.length - 1] = item; //~ race/array
    }

    public Object get(int at) {
        return items[at]; //~ race/array
    }
}
