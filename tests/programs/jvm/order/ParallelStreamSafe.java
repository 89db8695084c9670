// SPDX-License-Identifier: Apache-2.0
//
// A stream whose action adds to a field.
// The stream is sequential: the action runs in the caller.
import java.util.List;

public class ParallelStreamSafe {
    private int sum;

    void total(List<Integer> numbers) {
        numbers.stream().forEach(x -> sum += x); //~ none
    }

    public static void main(String[] args) {
        new ParallelStreamSafe().total(List.of(1, 2, 3));
    }
}
