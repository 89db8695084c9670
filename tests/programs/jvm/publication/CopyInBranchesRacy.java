// SPDX-License-Identifier: Apache-2.0
//
// A list that is replaced by a longer copy, which is made in one of two ways.
// It is published before it is filled: one mistake, whichever of the two it is.
import java.util.Arrays;

public class CopyInBranchesRacy {
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
            cells = next;
            next[next.length - 1] = with; //~ race/array
        }
    }

    int sum() {
        int all = 0;
        int[] now = cells;
        for (int i = 0; i < now.length; i++) {
            all += now[i]; //~ race/array
        }
        return all;
    }

    public static void main(String[] args) {
        CopyInBranchesRacy shared = new CopyInBranchesRacy();
        new Thread(() -> shared.add(1)).start();
        System.out.println(shared.sum());
    }
}
