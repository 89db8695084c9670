// SPDX-License-Identifier: Apache-2.0
//
// i < size(), then get(i): an element may be removed in between.
import java.util.Vector;

public class IndexLoopBroken {
    private final Vector<String> names = new Vector<>();

    public int letters() {
        int sum = 0;
        for (int i = 0; i < names.size(); i++) { //~ atomicity/stale-read
            sum += names.get(i).length(); //~ atomicity/stale-read
        }
        return sum;
    }

    public void clear() {
        names.clear(); //~ atomicity/stale-read
    }
}
