// SPDX-License-Identifier: Apache-2.0
//
// The vector's lock over the whole loop.
import java.util.Vector;

public class IndexLoopWhole {
    private final Vector<String> names = new Vector<>();

    //~ none
    public int letters() {
        int sum = 0;
        synchronized (names) {
            for (int i = 0; i < names.size(); i++) {
                sum += names.get(i).length();
            }
        }
        return sum;
    }

    public void clear() {
        names.clear();
    }
}
