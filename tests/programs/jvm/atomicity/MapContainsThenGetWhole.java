// SPDX-License-Identifier: Apache-2.0
//
// One look.
import java.util.concurrent.ConcurrentHashMap;

public class MapContainsThenGetWhole {
    private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

    //~ none
    public int length(String key) {
        String name = names.get(key);
        return name == null ? 0 : name.length();
    }

    public void forget(String key) {
        names.remove(key);
    }
}
