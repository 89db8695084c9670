// SPDX-License-Identifier: Apache-2.0
//
// A sum over a parallel range.
// By side effect on an array cell that all threads share.
import java.util.stream.IntStream;

public class ParallelReduceRacy {
    public static void main(String[] args) {
        int[] sum = new int[1];
        IntStream.range(0, 100).parallel().forEach(x -> sum[0] += x); //~ race
        System.out.println(sum[0]); //~ none
    }
}
