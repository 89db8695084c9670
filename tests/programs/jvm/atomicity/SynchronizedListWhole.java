// SPDX-License-Identifier: Apache-2.0
//
// The wrapper's own lock over both.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListWhole {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    //~ none
    public void add(String name) {
        synchronized (names) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }
    }

    public void clear() {
        names.clear();
    }
}
