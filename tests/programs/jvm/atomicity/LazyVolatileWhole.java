// SPDX-License-Identifier: Apache-2.0
//
// A volatile field that holds a view, made when it is first asked for: as in Hashtable.keySet(), two are as good as one.
import java.util.HashSet;
import java.util.Set;

public class LazyVolatileWhole {
    private volatile Set<String> view;

    //~ none
    public Set<String> view() {
        if (view == null) {
            view = new HashSet<>();
        }
        return view;
    }
}
