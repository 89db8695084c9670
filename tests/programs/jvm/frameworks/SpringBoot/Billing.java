// SPDX-License-Identifier: Apache-2.0
package shop;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;

@Service
public class Billing {
    @Autowired private Stock stock;
    private int bills;

    synchronized void bill(String what) {
        bills++; //~ lock-order
    }

    @EventListener
    public synchronized void dayEnded(String day) {
        bills = stock.taken();
    }
}
