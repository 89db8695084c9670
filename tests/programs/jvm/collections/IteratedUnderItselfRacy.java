// SPDX-License-Identifier: Apache-2.0
//
// The lock is the list's while it is asked for its iterator, and gone when that goes on.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class IteratedUnderItselfRacy {
    private final Map<String, List<String>> all = new ConcurrentHashMap<>();

    public void add(String key, String value) {
        List<String> some = all.computeIfAbsent(key, k -> new ArrayList<>());
        synchronized (some) {
            some.add(value); //~ race
        }
    }

    public int length(String key) {
        List<String> some = all.get(key);
        if (some == null) return 0;
        int sum = 0;
        Iterator<String> each;
        synchronized (some) {
            each = some.iterator(); //~ none
        }
        while (each.hasNext()) //~ race
            sum += each.next().length();
        return sum;
    }

    public void start() {
        new Thread(() -> add("a", "b")).start();
        new Thread(() -> length("a")).start();
    }
}
