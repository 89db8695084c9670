// SPDX-License-Identifier: Apache-2.0
//
// A recursive sum with fork and join.
// Every task adds to one shared total.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinSumRacy {
    static class Sum extends RecursiveAction {
        static int total;
        final int from;
        final int to;
        int result;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 2) {
                result = from; //~ none
                total += from; //~ race
                return;
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            right.compute();
            left.join();
            result = left.result + right.result; //~ none
        }
    }

    public static void main(String[] args) {
        Sum sum = new Sum(0, 100);
        ForkJoinPool.commonPool().invoke(sum);
        System.out.println(sum.result); //~ none
    }
}
