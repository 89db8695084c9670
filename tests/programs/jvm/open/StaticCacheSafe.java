// SPDX-License-Identifier: Apache-2.0
//
// A class that nobody means to share, with a cache for all its objects.
// The cache is made for threads; that promises nothing about an object's own fields.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class StaticCacheSafe {
    private static final Map<String, Integer> CACHE = new ConcurrentHashMap<>();
    private static final ConcurrentHashMap<String, Integer> SIZES = new ConcurrentHashMap<>();
    private int uses;

    public int lookUp(String name) {
        uses++; //~ none
        SIZES.put(name, name.length());
        return CACHE.getOrDefault(name, 0);
    }

    public int uses() {
        return uses; //~ none
    }
}
