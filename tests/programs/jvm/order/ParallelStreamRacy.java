// SPDX-License-Identifier: Apache-2.0
//
// A stream whose action adds to a field.
// The stream is parallel: the action runs in several threads.
import java.util.List;

public class ParallelStreamRacy {
    private int sum;

    void total(List<Integer> numbers) {
        numbers.parallelStream().forEach(x -> sum += x); //~ race
    }

    public static void main(String[] args) {
        new ParallelStreamRacy().total(List.of(1, 2, 3));
    }
}
