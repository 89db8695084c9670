// SPDX-License-Identifier: Apache-2.0
//
// Mutable values in a synchronized map.
// The value is changed under its own monitor.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class ValuesOfSynchronizedMapSafe {
    static class Source {
        boolean used;
    }

    private final Map<String, Source> sources = Collections.synchronizedMap(new HashMap<>());

    ValuesOfSynchronizedMapSafe() {
        sources.put("a", new Source());
    }

    void take(String name) {
        Source source = sources.get(name);
        synchronized (source) {
            source.used = true; //~ none
        }
    }

    public static void main(String[] args) {
        ValuesOfSynchronizedMapSafe shared = new ValuesOfSynchronizedMapSafe();
        new Thread(() -> shared.take("a")).start();
        shared.take("a");
    }
}
