// SPDX-License-Identifier: Apache-2.0
//
// A project's own copy of the annotation, in a package that nobody knows.
//~ flags: --rules guarded-by,requires-lock
public class DialectOwnName {
    @interface GuardedBy {
        String value();
    }

    @GuardedBy("this") private int n;

    public synchronized void safe() {
        n++; //~ none
    }

    public void racy() {
        n++; //~ guarded-by/race
    }
}
