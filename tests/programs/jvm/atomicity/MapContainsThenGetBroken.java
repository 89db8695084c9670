// SPDX-License-Identifier: Apache-2.0
//
// The key may be gone when it is fetched.
import java.util.concurrent.ConcurrentHashMap;

public class MapContainsThenGetBroken {
    private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

    public int length(String key) {
        if (names.containsKey(key)) { //~ atomicity/stale-read
            return names.get(key).length(); //~ atomicity/stale-read
        }
        return 0;
    }

    public void forget(String key) {
        names.remove(key); //~ atomicity/stale-read
    }
}
