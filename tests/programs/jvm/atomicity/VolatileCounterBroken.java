// SPDX-License-Identifier: Apache-2.0
//
// volatile makes each access one step, and n++ is two.
public class VolatileCounterBroken {
    private volatile int n;

    public void count() {
        n++; //~ atomicity/lost-update
    }
}
