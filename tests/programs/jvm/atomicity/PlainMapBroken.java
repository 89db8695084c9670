// SPDX-License-Identifier: Apache-2.0
//
// Two calls of the map that guards itself are two steps, under the lock or not: name() does not take it.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ravel.annotations.Atomic;

public class PlainMapBroken {
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, String> names = new ConcurrentHashMap<>();

    public synchronized void count(String word) {
        Integer old = counts.get(word);
        counts.put(word, old == null ? 1 : old + 1);
    }

    @Atomic
    public synchronized void rename(String key, String suffix) {
        names.put(key, names.get(key) + suffix); //~ atomicity/declared
    }

    public void name(String key, String value) {
        names.put(key, value);
    }
}
