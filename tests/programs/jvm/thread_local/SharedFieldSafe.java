// SPDX-License-Identifier: Apache-2.0
//
// A local class in fields of a class that is local too, in a local variable, in a java.lang.ThreadLocal.
//~ flags: --rules thread-local
public class SharedFieldSafe {
    @ravel.annotations.ThreadLocal static class Cursor {
        int row;

        boolean next() {
            return row++ < 3;
        }
    }

    @ravel.annotations.ThreadLocal static class Scan {
        Cursor cursor = new Cursor(); //~ none
    }

    static final ThreadLocal<Cursor> OWN = ThreadLocal.withInitial(() -> new Cursor()); //~ none

    public int count() {
        Scan scan = new Scan(); //~ none
        int n = 0;
        while (scan.cursor.next()) n++;
        return n + OWN.get().row; //~ none
    }
}
