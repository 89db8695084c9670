// SPDX-License-Identifier: Apache-2.0
//
// A flag says that the stream is not parallel: its functions run in the thread that asks.
import java.util.List;
import java.util.stream.StreamSupport;

public class StreamSupportSafe {
    private int count;

    public static void main(String[] args) {
        StreamSupportSafe sum = new StreamSupportSafe();
        Iterable<String> all = List.of("a", "b");
        StreamSupport.stream(all.spliterator(), false).forEach(s -> sum.count++); //~ none
    }
}
