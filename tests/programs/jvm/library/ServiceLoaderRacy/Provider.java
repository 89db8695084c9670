// SPDX-License-Identifier: Apache-2.0
//
// The provider that META-INF/services names.
public class Provider implements Runnable {
    @Override
    public void run() {
        ServiceLoaderRacy.n++; //~ race
    }
}
