// SPDX-License-Identifier: Apache-2.0
//
// Enum constants are single objects that everybody shares.
// A constant has a field that is written.
public class EnumStateRacy {
    enum Level {
        LOW, HIGH;

        private int uses;

        void use() {
            uses++; //~ race
        }
    }

    public static void main(String[] args) {
        new Thread(Level.LOW::use).start();
        Level.LOW.use();
        Level.HIGH.use();
    }
}
