// SPDX-License-Identifier: Apache-2.0
//
// It is put there last.
//
//~ flags: --rules unsafe-publication
public class RegistryGood {
    static RegistryGood last;
    private String name;

    public RegistryGood(String name) {
        this.name = name;
        last = this; //~ none
    }

    public String name() {
        return name;
    }
}
