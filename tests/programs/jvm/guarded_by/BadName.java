// SPDX-License-Identifier: Apache-2.0
//
// Guards that name nothing, and one that says what no expression says.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class BadName {
    @interface GuardedBy {
        String value();
    }

    @GuardedBy("lokc") private int n; //~ guarded-by/unknown-name
    @GuardedBy("this.other") private int m; //~ guarded-by/unknown-name
    @GuardedBy("the big lock") private int k; //~ guarded-by/unknown-name

    public synchronized int sum() {
        return n + m + k; //~ none
    }
}
