// SPDX-License-Identifier: Apache-2.0
//
// @SuppressRace on a field, a method and a class; with kinds, only those.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import ravel.annotations.SuppressRace;

public class SuppressRaceSafe {
    @GuardedBy("this") @SuppressRace("a hint only") private int hint;
    @GuardedBy("this") private int n;
    @GuardedBy("this") @SuppressRace(value = "not this", kinds = "read-only") private int m;

    public int hint() {
        return hint; //~ none
    }

    @SuppressRace("called while nothing runs") public int early() {
        return n; //~ none
    }

    public int late() {
        return n + m; //~ guarded-by/race x2
    }

    @SuppressRace("a test only") static class Probe {
        static int look(SuppressRaceSafe at) {
            return at.n; //~ none
        }
    }
}
