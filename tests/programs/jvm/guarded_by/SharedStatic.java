// SPDX-License-Identifier: Apache-2.0
//
// A static field of a shared class has no `this`: it says what guards it, or it is final or volatile.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
/*# thread_shared */
public class SharedStatic {
    static int hits; //~ guarded-by/static-field
    static volatile int last; //~ none
    static final int LIMIT = 3; //~ none
    static int total /*# guarded_by SharedStatic.class */; //~ none

    public static synchronized void add() {
        total++; //~ none
    }
}
