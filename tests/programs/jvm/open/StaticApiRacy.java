// SPDX-License-Identifier: Apache-2.0
//
// Public static methods and a static field.
// They do not lock.
//~ flags: --api *
public class StaticApiRacy {
    private static int next;

    private StaticApiRacy() {
    }

    public static int id() {
        return next++; //~ race
    }
}
