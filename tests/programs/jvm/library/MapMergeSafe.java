// SPDX-License-Identifier: Apache-2.0
//
// A lambda that a map calls.
// It only computes.
import java.util.concurrent.ConcurrentHashMap;

public class MapMergeSafe {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private int merges;

    private int add(int a, int b) {
        int merges = 1; //~ none
        return a + b;
    }

    void count(String word) {
        counts.merge(word, 1, this::add);
    }

    public static void main(String[] args) {
        MapMergeSafe shared = new MapMergeSafe();
        new Thread(() -> {
            shared.count("a");
            shared.count("a");
        }).start();
        shared.count("b");
        shared.count("b");
    }
}
