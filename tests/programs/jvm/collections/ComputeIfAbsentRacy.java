// SPDX-License-Identifier: Apache-2.0
//
// Counters in a ConcurrentHashMap.
// The map is thread-safe, the counter that it holds is not.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class ComputeIfAbsentRacy {
    static class Count {
        int n;
    }

    private final Map<String, Count> counts = new ConcurrentHashMap<>();

    void add(String word) {
        counts.computeIfAbsent(word, key -> new Count()).n++; //~ race
    }

    public static void main(String[] args) {
        ComputeIfAbsentRacy shared = new ComputeIfAbsentRacy();
        new Thread(() -> shared.add("a")).start();
        shared.add("a");
    }
}
