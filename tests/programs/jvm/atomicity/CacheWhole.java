// SPDX-License-Identifier: Apache-2.0
//
// Looks again under the lock, and keeps what was there first.
import java.util.HashMap;
import java.util.Map;

public class CacheWhole {
    private final Map<String, Object> known = new HashMap<>();

    private synchronized Object find(String key) {
        return known.get(key);
    }

    private synchronized Object keepFirst(String key, Object value) {
        Object other = known.get(key);
        if (other != null) {
            return other;
        }
        known.put(key, value);
        return value;
    }

    //~ none
    public Object get(String key) {
        Object value = find(key);
        if (value == null) {
            value = keepFirst(key, new Object());
        }
        return value;
    }
}
