// SPDX-License-Identifier: Apache-2.0
//
// Names that some add and take away under a lock, and that others look through without it.
// The list may change under those who look.
//~ report: default
import java.util.ArrayList;
import java.util.List;

public class ChangedLockedRacy {
    private final List<String> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(name); //~ race/heap
    }

    public synchronized void remove(String name) {
        names.remove(name); //~ race/heap
    }

    public int length() {
        int all = 0;
        for (String name : names) { //~ race/heap
            all += name.length();
        }
        return all;
    }

    public String longest() {
        String best = "";
        for (String name : names) { //~ race/heap
            best = name.length() > best.length() ? name : best;
        }
        return best;
    }
}
