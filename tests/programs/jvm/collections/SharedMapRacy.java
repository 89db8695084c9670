// SPDX-License-Identifier: Apache-2.0
//
// A map that one thread fills and another asks.
// A HashMap: a reader may loop, or miss what is there, while it grows.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class SharedMapRacy {
    private final Map<String, String> names = new HashMap<>();

    void learn(String key, String value) {
        names.put(key, value); //~ race
    }

    String ask(String key) {
        return names.get(key); //~ race
    }

    public static void main(String[] args) {
        SharedMapRacy shared = new SharedMapRacy();
        new Thread(() -> shared.learn("a", "b")).start();
        System.out.println(shared.ask("a"));
    }
}
