// SPDX-License-Identifier: Apache-2.0
//
// A String has final fields only.
//
//~ flags: --rules double-checked
public class NameGood {
    private String name;
    private final int number;

    public NameGood(int number) {
        this.number = number;
    }

    public String name() {
        if (name == null) { //~ none
            synchronized (this) {
                if (name == null) {
                    name = Integer.toString(number); //~ none
                }
            }
        }
        return name;
    }
}
