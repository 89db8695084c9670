// SPDX-License-Identifier: Apache-2.0
//
// A copy that is filled by a lambda, which a method of the library calls.
// All calls fill the same one.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class CapturedCopyRacy {
    private final Map<String, Integer> sizes = new ConcurrentHashMap<>();
    private final Map<String, Integer> result = new HashMap<>();

    public void add(String name) {
        sizes.put(name, name.length()); //~ none
    }

    public Map<String, Integer> copy() {
        sizes.forEach((name, size) -> result.put(name, size)); //~ race
        return result;
    }

    public synchronized int count() {
        return sizes.size(); //~ none
    }
}
