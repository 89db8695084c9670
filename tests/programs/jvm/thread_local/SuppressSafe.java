// SPDX-License-Identifier: Apache-2.0
//
// @SuppressRace, and a comment.
//~ given: source
//~ flags: --rules thread-local
import ravel.annotations.SuppressRace;

public class SuppressSafe {
    /*# thread_local */ static class Cursor {}

    @SuppressRace("handed over, never shared") static Cursor last; //~ none

    /*# thread_shared */ static class Base {}

    /*# thread_local */ static class Own extends Base {}

    static Own own(Base base) {
        return (Own) base; //# no_warn BadCast //~ none
    }
}
