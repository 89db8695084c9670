// SPDX-License-Identifier: Apache-2.0
//
// A cast from a shared class down to a local one.
//~ flags: --rules thread-local
import ravel.annotations.ThreadLocal;
import ravel.annotations.ThreadShared;

public class BadCastRacy {
    @ThreadShared public static class Base {}

    @ThreadLocal public static class Own extends Base {
        int n;
    }

    @ThreadLocal public static class Further extends Own {}

    public static int shared(Base base) {
        return ((Own) base).n; //~ thread-local/bad-cast
    }

    public static int local(Own own) {
        return ((Further) own).n; //~ none
    }
}
