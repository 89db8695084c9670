// SPDX-License-Identifier: Apache-2.0
//
// Two public classes; the user says which of them clients call.
// Both.
//~ flags: --api 'ApiPatternRacy*'
public class ApiPatternRacy {
    private final Inner inner = new Inner();

    public synchronized void add() {
        inner.add();
    }

    public static class Inner {
        private int n;

        public void add() {
            n++; //~ race
        }
    }
}
