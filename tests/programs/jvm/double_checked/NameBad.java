// SPDX-License-Identifier: Apache-2.0
//
// An array may be seen before it is filled.
//
//~ flags: --rules double-checked
public class NameBad {
    private char[] name;
    private final int number;

    public NameBad(int number) {
        this.number = number;
    }

    public char[] name() {
        if (name == null) { //~ double-checked/object
            synchronized (this) {
                if (name == null) {
                    name = Integer.toString(number).toCharArray(); //~ double-checked/object
                }
            }
        }
        return name;
    }
}
