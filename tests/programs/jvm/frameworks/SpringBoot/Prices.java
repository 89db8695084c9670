// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.HashMap;
import java.util.Map;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

@Service
public class Prices {
    private final Map<String, Integer> known = new HashMap<>();

    public int of(String what) {
        Integer price = known.get(what);
        if (price == null) {
            price = what.length();
            known.put(what, price); //~ race
        }
        return price;
    }

    @Scheduled(fixedRate = 1000)
    void forget() {
        known.clear();
    }
}
