// SPDX-License-Identifier: Apache-2.0
//
// Each client thread may have an object of its own, but the harness must also try one object for two threads.
// The buffer is static: even separate objects share it.
//~ flags: --api *
public class TwoInstancesRacy {
    private static final int[] BUFFER = new int[16];

    public int sum(int x) {
        int[] buffer = BUFFER;
        buffer[0] = x; //~ race
        return buffer[0] + 1; //~ race
    }
}
