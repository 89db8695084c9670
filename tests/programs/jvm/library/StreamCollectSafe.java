// SPDX-License-Identifier: Apache-2.0
//
// A stream collected into a list.
// By collect, which does it safely.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

public class StreamCollectSafe {
    public static void main(String[] args) {
        List<Integer> from = List.of(1, 2, 3);
        List<Integer> result = new ArrayList<>();
        result.addAll(from.parallelStream().map(x -> x + 1).collect(Collectors.toList())); //~ none
        System.out.println(result.size()); //~ none
    }
}
