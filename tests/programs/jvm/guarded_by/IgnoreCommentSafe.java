// SPDX-License-Identifier: Apache-2.0
//
// `ravel:ignore` at the line.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class IgnoreCommentSafe {
    int n /*# guarded_by this */;

    public int look() {
        // ravel:ignore guarded-by -- a look is enough
        return n; //~ none
    }

    public int read() {
        return n; //~ guarded-by/race
    }
}
