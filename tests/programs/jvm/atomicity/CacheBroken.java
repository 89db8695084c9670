// SPDX-License-Identifier: Apache-2.0
//
// A cache that is asked and then filled, each under its lock: two threads may compute the same, and the second one's
// result takes the place of the first one's, which somebody may have already.
import java.util.HashMap;
import java.util.Map;

public class CacheBroken {
    private final Map<String, Object> known = new HashMap<>();

    private synchronized Object find(String key) {
        return known.get(key);
    }

    private synchronized void keep(String key, Object value) {
        known.put(key, value); //~ atomicity/check-then-act
    }

    public Object get(String key) {
        Object value = find(key); //~ atomicity/check-then-act
        if (value == null) {
            value = new Object();
            keep(key, value); //~ atomicity/check-then-act
        }
        return value;
    }
}
