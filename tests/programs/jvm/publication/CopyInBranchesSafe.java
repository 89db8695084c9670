// SPDX-License-Identifier: Apache-2.0
//
// A list that is replaced by a longer copy, which is made in one of two ways.
// It is filled before it is published.
import java.util.Arrays;

public class CopyInBranchesSafe {
    private volatile int[] cells = new int[0];

    void add(int with) {
        synchronized (this) {
            int[] now = cells;
            int[] next;
            if (now.length > 0) {
                next = Arrays.copyOf(now, now.length + 1); //~ none
            } else {
                next = new int[1];
            }
            next[next.length - 1] = with; //~ none
            cells = next;
        }
    }

    int sum() {
        int all = 0;
        int[] now = cells;
        for (int i = 0; i < now.length; i++) {
            all += now[i]; //~ none
        }
        return all;
    }

    public static void main(String[] args) {
        CopyInBranchesSafe shared = new CopyInBranchesSafe();
        new Thread(() -> shared.add(1)).start();
        System.out.println(shared.sum());
    }
}
