// SPDX-License-Identifier: Apache-2.0
//
// Counters in a ConcurrentHashMap.
// The counter is atomic.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class ComputeIfAbsentSafe {
    static class Count {
        int n;
    }

    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    void add(String word) {
        counts.computeIfAbsent(word, key -> new AtomicInteger()).incrementAndGet(); //~ none
    }

    public static void main(String[] args) {
        ComputeIfAbsentSafe shared = new ComputeIfAbsentSafe();
        new Thread(() -> shared.add("a")).start();
        shared.add("a");
    }
}
