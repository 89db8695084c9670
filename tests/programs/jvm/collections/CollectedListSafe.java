// SPDX-License-Identifier: Apache-2.0
//
// A list that a stream was collected into is a list like any other.
// Each thread collects one of its own; the common one is only read.
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectedListSafe {
    public static void main(String[] args) {
        List<String> names = Stream.of("a", "b").collect(Collectors.toList());
        Runnable more = () -> {
            List<String> own = names.stream().map(name -> name + "!").collect(Collectors.toList()); //~ none
            own.add("c"); //~ none
            System.out.println(own.size() + names.size()); //~ none
        };
        new Thread(more).start();
        new Thread(more).start();
    }
}
