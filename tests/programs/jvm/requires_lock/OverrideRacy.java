// SPDX-License-Identifier: Apache-2.0
//
// An override asks for a lock that the method above does not ask for.
//~ flags: --rules guarded-by,requires-lock
import org.checkerframework.checker.lock.qual.Holding;

public class OverrideRacy {
    public static class Base {
        public void open() {}

        @Holding("this") void close() {}
    }

    public static class Derived extends Base {
        private final Object lock = new Object();

        @Override @Holding("this") public void open() {} //~ requires-lock/override

        @Override @Holding({"this", "lock"}) void close() {} //~ requires-lock/override
    }
}
