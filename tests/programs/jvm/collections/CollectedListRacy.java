// SPDX-License-Identifier: Apache-2.0
//
// A list that a stream was collected into is a list like any other.
// Two threads add to it: ArrayList is what Collectors.toList() makes.
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectedListRacy {
    public static void main(String[] args) {
        List<String> names = Stream.of("a", "b").collect(Collectors.toList());
        Runnable more = () -> names.add("c"); //~ race
        new Thread(more).start();
        new Thread(more).start();
    }
}
