// SPDX-License-Identifier: Apache-2.0
//
// A map that one thread fills and another asks.
// A ConcurrentHashMap.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SharedMapSafe {
    private final Map<String, String> names = new ConcurrentHashMap<>();

    void learn(String key, String value) {
        names.put(key, value); //~ none
    }

    String ask(String key) {
        return names.get(key); //~ none
    }

    public static void main(String[] args) {
        SharedMapSafe shared = new SharedMapSafe();
        new Thread(() -> shared.learn("a", "b")).start();
        System.out.println(shared.ask("a"));
    }
}
