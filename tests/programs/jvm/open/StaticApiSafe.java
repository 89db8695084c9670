// SPDX-License-Identifier: Apache-2.0
//
// Public static methods and a static field.
// They are synchronized.
//~ flags: --api *
public class StaticApiSafe {
    private static int next;

    private StaticApiSafe() {
    }

    public static synchronized int id() {
        return next++; //~ none
    }
}
