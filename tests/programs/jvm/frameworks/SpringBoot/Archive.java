// SPDX-License-Identifier: Apache-2.0
package shop;

import org.springframework.stereotype.Service;

// Stock calls it with its monitor held, and it calls nobody.
@Service
public class Archive {
    private String last;

    synchronized void keep(String what) { //~ none
        last = what; //~ none
    }

    public synchronized String last() {
        return last; //~ none
    }
}
