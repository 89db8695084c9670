// SPDX-License-Identifier: Apache-2.0
//
// The iteration is guarded, and what it found is acted upon later.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IterateThenActBroken {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    private int longest() {
        int best = -1;
        synchronized (names) {
            for (int i = 0; i < names.size(); i++) {
                if (best < 0 || names.get(i).length() > names.get(best).length()) {
                    best = i;
                }
            }
        }
        return best;
    }

    public void dropLongest() {
        int at = longest(); //~ atomicity/lost-update
        if (at >= 0) {
            names.remove(at); //~ atomicity/lost-update
        }
    }
}
