// SPDX-License-Identifier: Apache-2.0
//
// Found and removed under one lock.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IterateThenActWhole {
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

    //~ none
    public void dropLongest() {
        synchronized (names) {
            int at = longest();
            if (at >= 0) {
                names.remove(at);
            }
        }
    }
}
