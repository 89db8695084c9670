// SPDX-License-Identifier: Apache-2.0
//
// Everybody may find the object before its fields are written.
//
//~ flags: --rules unsafe-publication
public class RegistryBad {
    static RegistryBad last;
    private String name;

    public RegistryBad(String name) {
        last = this; //~ unsafe-publication/static
        this.name = name; //~ unsafe-publication/static
    }

    public String name() {
        return name;
    }
}
