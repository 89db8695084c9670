// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

@Service
public class SafePrices {
    private final Map<String, Integer> known = new ConcurrentHashMap<>();
    private int rounds;

    public int of(String what) {
        return known.computeIfAbsent(what, String::length); //~ none
    }

    // One scheduler thread.
    @Scheduled(fixedRate = 1000)
    void forget() {
        rounds++; //~ none
        known.clear(); //~ none
    }
}
