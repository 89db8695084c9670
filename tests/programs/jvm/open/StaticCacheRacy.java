// SPDX-License-Identifier: Apache-2.0
//
// A class with a cache for all its objects, which is made for threads.
// Beside it is a counter for all objects, which is not.
import java.util.concurrent.ConcurrentHashMap;

public class StaticCacheRacy {
    private static final ConcurrentHashMap<String, Integer> SIZES = new ConcurrentHashMap<>();
    private static int uses;

    public int lookUp(String name) {
        uses++; //~ race/static
        return SIZES.getOrDefault(name, 0);
    }
}
