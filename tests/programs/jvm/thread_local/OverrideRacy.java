// SPDX-License-Identifier: Apache-2.0
//
// A local class overrides a method of a shared one: another thread may call it.
//~ flags: --rules thread-local
import ravel.annotations.ThreadLocal;
import ravel.annotations.ThreadShared;

public class OverrideRacy {
    public void use() {}

    @ThreadShared static class Base {
        void step() {}
    }

    @ThreadLocal static class Own extends Base {
        int n;

        @Override void step() {
            n++; //~ thread-local/override
        }

        void other() {
            n++; //~ none
        }
    }
}
