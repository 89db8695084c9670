// SPDX-License-Identifier: Apache-2.0
//
// A value with a hash code that is computed when it is first asked for, as java.lang.String's is.
// Nothing says that this is meant: a field that two threads write.
//~ flags: --api *
public class ImmutableRacy {
    private final String name;
    private int hash;

    public ImmutableRacy(String name) {
        this.name = name;
    }

    @Override
    public int hashCode() {
        int known = hash; //~ race
        if (known == 0) {
            known = name.length() * 31;
            hash = known; //~ race
        }
        return known;
    }
}
