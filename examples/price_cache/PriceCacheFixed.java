// SPDX-License-Identifier: Apache-2.0
//
// The prices that a shop shows, kept in memory. One thread receives new prices from a feed,
// and many threads answer requests.
//
// The fix: a ConcurrentHashMap. Its get() waits for nobody and may run beside a put(), and so
// the lock is not needed any more.

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class PriceCacheFixed {
    private final Map<String, Long> prices = new ConcurrentHashMap<>();

    /** In cents, or null for an article that is not sold. */
    public Long price(String article) {
        return prices.get(article); //~ none
    }

    public void changed(String article, long cents) {
        prices.put(article, cents); //~ none
    }
}
