// SPDX-License-Identifier: Apache-2.0
//
// A plain map under one lock moves with it, although another map of the same program guards itself.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ravel.annotations.Atomic;

public class PlainMapWhole {
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, String> names = new ConcurrentHashMap<>();

    //~ none
    @Atomic
    public synchronized void count(String word) {
        Integer old = counts.get(word);
        counts.put(word, old == null ? 1 : old + 1);
    }

    public String name(String key) {
        return names.get(key);
    }

    public void name(String key, String value) {
        names.put(key, value);
    }
}
