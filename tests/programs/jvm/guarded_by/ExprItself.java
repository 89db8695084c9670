// SPDX-License-Identifier: Apache-2.0
//
// `itself`: who uses the object that the field refers to holds its lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import java.util.ArrayList;
import java.util.List;

public class ExprItself {
    @GuardedBy("itself") private final List<String> names = new ArrayList<>();

    public void safe(String name) {
        synchronized (names) {
            names.add(name); //~ none
        }
    }

    public int racy() {
        return names.size(); //~ guarded-by/race
    }
}
