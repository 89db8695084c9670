// SPDX-License-Identifier: Apache-2.0
//
// A copy that is filled by a lambda, which a method of the library calls.
// Each call has a copy of its own.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class CapturedCopySafe {
    private final Map<String, Integer> sizes = new ConcurrentHashMap<>();

    public void add(String name) {
        sizes.put(name, name.length()); //~ none
    }

    public Map<String, Integer> copy() {
        Map<String, Integer> result = new HashMap<>();
        sizes.forEach((name, size) -> result.put(name, size)); //~ none
        return result;
    }

    public synchronized int count() {
        return sizes.size(); //~ none
    }
}
