// SPDX-License-Identifier: Apache-2.0
package shop;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Service;

@Service
public class Stock {
    @Autowired private Billing billing;
    @Autowired private Archive archive;
    private int taken;

    public synchronized void take(String what) {
        taken++; //~ none
        billing.bill(what);
        archive.keep(what); //~ none
    }

    synchronized int taken() {
        return taken; //~ lock-order
    }
}
