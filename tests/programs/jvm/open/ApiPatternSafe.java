// SPDX-License-Identifier: Apache-2.0
//
// Two public classes; the user says which of them clients call.
// Only the first, whose methods lock. The second, which does not lock, is internal by decree.
//~ flags: --api ApiPatternSafe
public class ApiPatternSafe {
    private final Inner inner = new Inner();

    public synchronized void add() {
        inner.add();
    }

    public static class Inner {
        private int n;

        public void add() {
            n++; //~ none
        }
    }
}
