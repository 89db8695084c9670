// SPDX-License-Identifier: Apache-2.0
//
// A stream collected into a list.
// By adding to a shared list from a parallel stream.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

public class StreamCollectRacy {
    public static void main(String[] args) {
        List<Integer> from = List.of(1, 2, 3);
        List<Integer> result = new ArrayList<>();
        from.parallelStream().forEach(x -> result.add(x)); //~ race
        System.out.println(result.size()); //~ none
    }
}
