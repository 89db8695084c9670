// SPDX-License-Identifier: Apache-2.0
//
// `Foo.class`: the lock of a class object, for static fields.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ExprClass {
    @GuardedBy("ExprClass.class") private static int n;

    public static synchronized void safe() {
        n++; //~ none
    }

    public void alsoSafe() {
        synchronized (ExprClass.class) {
            n++; //~ none
        }
    }

    public synchronized void racy() {
        n++; //~ guarded-by/race
    }
}
