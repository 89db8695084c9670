// SPDX-License-Identifier: Apache-2.0
//
// A stream that is asked for as a parallel one runs its functions in several threads.
import java.util.List;
import java.util.stream.StreamSupport;

public class StreamSupportRacy {
    private int count;

    public static void main(String[] args) {
        StreamSupportRacy sum = new StreamSupportRacy();
        Iterable<String> all = List.of("a", "b");
        StreamSupport.stream(all.spliterator(), true).forEach(s -> sum.count++); //~ race
    }
}
