// SPDX-License-Identifier: Apache-2.0
//
// A local class may extend a shared one, and a local one.
//~ given: source
//~ flags: --rules thread-local
public class SuperSafe {
    /*# thread_shared */ static class Base {
        int size() /*# requires this */ {
            return 0;
        }
    }

    /*# thread_local */ static class Own extends Base { //~ none
        int extra;

        int more() { //~ none
            return extra;
        }

        @Override public String toString() { //~ none
            return "own";
        }
    }

    static class Further extends Own { //~ none
        int further;
    }
}
