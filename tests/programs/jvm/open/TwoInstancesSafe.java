// SPDX-License-Identifier: Apache-2.0
//
// Each client thread may have an object of its own, but the harness must also try one object for two threads.
// The buffer is made in the method.
//~ flags: --api *
public class TwoInstancesSafe {

    public int sum(int x) {
        int[] buffer = new int[16];
        buffer[0] = x; //~ none
        return buffer[0] + 1; //~ none
    }
}
