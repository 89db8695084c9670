// SPDX-License-Identifier: Apache-2.0
//
// A view that is made when it is first asked for, under no lock: two of them are as good as one. Harmless for
// atomicity; that the field races is told by `race`.
import java.util.HashSet;
import java.util.Set;

public class LazyKeySetWhole {
    private Set<String> view;
    private int n;

    public synchronized void add() {
        n = n + 1;
    }

    public Set<String> view() {
        if (view == null) { //~ race
            view = new HashSet<>(); //~ race
        }
        return view; //~ race
    }
}
