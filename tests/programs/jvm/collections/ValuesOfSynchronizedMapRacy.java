// SPDX-License-Identifier: Apache-2.0
//
// Mutable values in a synchronized map.
// The map hands out its values one caller at a time, but what the callers then do to a value is not serialised.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class ValuesOfSynchronizedMapRacy {
    static class Source {
        boolean used;
    }

    private final Map<String, Source> sources = Collections.synchronizedMap(new HashMap<>());

    ValuesOfSynchronizedMapRacy() {
        sources.put("a", new Source());
    }

    void take(String name) {
        Source source = sources.get(name);
            source.used = true; //~ race
    }

    public static void main(String[] args) {
        ValuesOfSynchronizedMapRacy shared = new ValuesOfSynchronizedMapRacy();
        new Thread(() -> shared.take("a")).start();
        shared.take("a");
    }
}
