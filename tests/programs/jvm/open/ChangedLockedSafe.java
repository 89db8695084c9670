// SPDX-License-Identifier: Apache-2.0
//
// Names that some add and take away under a lock, and that others look through without it.
// Those who look have a list that does not change.
//~ report: default
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.List;

public class ChangedLockedSafe {
    private final List<String> names = new CopyOnWriteArrayList<>();

    public synchronized void add(String name) {
        names.add(name); //~ none
    }

    public synchronized void remove(String name) {
        names.remove(name);
    }

    public int length() {
        int all = 0;
        for (String name : names) {
            all += name.length();
        }
        return all;
    }

    public String longest() {
        String best = "";
        for (String name : names) {
            best = name.length() > best.length() ? name : best;
        }
        return best;
    }
}
