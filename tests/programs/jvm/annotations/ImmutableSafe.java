// SPDX-License-Identifier: Apache-2.0
//
// A value with a hash code that is computed when it is first asked for, as java.lang.String's is.
// The class is @Immutable: its author vouches for the cache (an int, computed from final fields, the same in every thread).
//~ flags: --api *
import net.jcip.annotations.Immutable;

@Immutable
public class ImmutableSafe {
    private final String name;
    private int hash;

    public ImmutableSafe(String name) {
        this.name = name;
    }

    @Override
    public int hashCode() {
        int known = hash; //~ none
        if (known == 0) {
            known = name.length() * 31;
            hash = known; //~ none
        }
        return known;
    }
}
