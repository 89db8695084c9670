// SPDX-License-Identifier: Apache-2.0
//
// The list is emptied, and stays.
//
//~ flags: --rules lock-value
import java.util.ArrayList;
import java.util.List;

public class ReassignedGood {
    private List<String> names = new ArrayList<>();

    public List<String> drain() {
        synchronized (names) { //~ none
            List<String> result = new ArrayList<>(names);
            names.clear(); //~ none
            return result;
        }
    }
}
