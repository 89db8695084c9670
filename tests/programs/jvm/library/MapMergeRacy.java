// SPDX-License-Identifier: Apache-2.0
//
// A lambda that a map calls.
// It writes a field: the map calls it in two threads, with different bins, so at the same time.
import java.util.concurrent.ConcurrentHashMap;

public class MapMergeRacy {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private int merges;

    private int add(int a, int b) {
        merges++; //~ race
        return a + b;
    }

    void count(String word) {
        counts.merge(word, 1, this::add);
    }

    public static void main(String[] args) {
        MapMergeRacy shared = new MapMergeRacy();
        new Thread(() -> {
            shared.count("a");
            shared.count("a");
        }).start();
        shared.count("b");
        shared.count("b");
    }
}
