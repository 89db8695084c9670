// SPDX-License-Identifier: Apache-2.0
//
// A sum over a parallel range.
// By reduction: no thread writes what another reads, and the end of the stream is the end of its threads.
import java.util.stream.IntStream;

public class ParallelReduceSafe {
    public static void main(String[] args) {
        int[] sum = new int[1];
        sum[0] = IntStream.range(0, 100).parallel().map(x -> 2 * x).sum(); //~ none
        System.out.println(sum[0]); //~ none
    }
}
