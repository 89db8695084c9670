// SPDX-License-Identifier: Apache-2.0
//
// A default method of an interface writes through an abstract accessor.
// The accessor of both objects returns one array.
public class DefaultMethodRacy {
    interface Cells {
        int[] cells();

        default void bump() {
            cells()[0]++; //~ race
        }
    }

    static class Shared implements Cells {
        private final int[] cells = new int[1];

        @Override
        public int[] cells() {
            return cells;
        }
    }

    public static void main(String[] args) {
        Shared shared = new Shared();
        new Thread(shared::bump).start();
        shared.bump();
    }
}
