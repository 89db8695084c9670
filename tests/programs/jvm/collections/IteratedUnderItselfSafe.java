// SPDX-License-Identifier: Apache-2.0
//
// Each list of the map is its own lock, also while it is iterated over.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class IteratedUnderItselfSafe {
    private final Map<String, List<String>> all = new ConcurrentHashMap<>();

    public void add(String key, String value) {
        List<String> some = all.computeIfAbsent(key, k -> new ArrayList<>());
        synchronized (some) {
            some.add(value); //~ none
        }
    }

    public int length(String key) {
        List<String> some = all.get(key);
        if (some == null) return 0;
        int sum = 0;
        synchronized (some) {
            for (String one : some) sum += one.length(); //~ none
        }
        return sum;
    }

    public void start() {
        new Thread(() -> add("a", "b")).start();
        new Thread(() -> length("a")).start();
    }
}
