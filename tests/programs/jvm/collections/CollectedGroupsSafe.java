// SPDX-License-Identifier: Apache-2.0
//
// Groups of a stream: a map of lists.
// What is done to a list is done under the lock of the map.
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectedGroupsSafe {
    private final Map<Integer, List<String>> byLength =
            Stream.of("a", "bb").collect(Collectors.groupingBy(String::length));

    public void add(String word) {
        synchronized (this) {
            byLength.get(word.length()).add(word); //~ none
        }
    }
}
