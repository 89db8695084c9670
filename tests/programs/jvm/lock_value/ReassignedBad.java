// SPDX-License-Identifier: Apache-2.0
//
// The next thread locks the new list.
//
//~ flags: --rules lock-value
import java.util.ArrayList;
import java.util.List;

public class ReassignedBad {
    private List<String> names = new ArrayList<>();

    public List<String> drain() {
        synchronized (names) { //~ lock-value/reassigned
            List<String> result = new ArrayList<>(names);
            names = new ArrayList<>(); //~ lock-value/reassigned
            return result;
        }
    }
}
