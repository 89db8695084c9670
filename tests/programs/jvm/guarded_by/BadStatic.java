// SPDX-License-Identifier: Apache-2.0
//
// The guard of a static field is not the lock of one object.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class BadStatic {
    @interface GuardedBy {
        String value();
    }

    private final Object lock = new Object();
    @GuardedBy("this") private static int n; //~ guarded-by/static-field
    @GuardedBy("lock") private static int m; //~ guarded-by/static-field

    public synchronized void add() {
        n++;
        m++;
    }
}
