// SPDX-License-Identifier: Apache-2.0
//
// Groups of a stream: a map of lists.
// The map has a lock, the lists in it have none.
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectedGroupsRacy {
    private final Map<Integer, List<String>> byLength =
            Stream.of("a", "bb").collect(Collectors.groupingBy(String::length));

    public void add(String word) {
        List<String> group;
        synchronized (this) {
            group = byLength.get(word.length());
        }
        group.add(word); //~ race
    }
}
