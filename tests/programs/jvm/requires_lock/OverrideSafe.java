// SPDX-License-Identifier: Apache-2.0
//
// An override may ask for the same locks, or for fewer. One that says nothing may rely on what the method above asks for.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

public class OverrideSafe {
    public static class Base {
        protected final Object lock = new Object();

        @Holding({"this", "lock"}) void close() {}

        @Holding("this") void flush() {}
    }

    public static class Derived extends Base {
        @Override @Holding("lock") void close() {} //~ none

        @GuardedBy("this") private int flushed;

        @Override void flush() {
            flushed++; //~ none
        }
    }

    public static class Other extends Base {
        @Override @Holding("this") void flush() {} //~ none
    }
}
