// SPDX-License-Identifier: Apache-2.0
//
// Enum constants are single objects that everybody shares.
// The constant's method locks it.
public class EnumStateSafe {
    enum Level {
        LOW, HIGH;

        private int uses;

        synchronized void use() {
            uses++; //~ none
        }
    }

    public static void main(String[] args) {
        new Thread(Level.LOW::use).start();
        Level.LOW.use();
        Level.HIGH.use();
    }
}
