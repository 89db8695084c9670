// SPDX-License-Identifier: Apache-2.0
//
// The prices that a shop shows, kept in memory. One thread receives new prices from a feed,
// and many threads answer requests.
//
// The bug: changed() takes the lock, because a map must not be changed by two threads at
// once. price() does not, because it changes nothing and should not wait. But while
// put() makes a bigger table and moves the entries there, a get() in another thread looks
// into a table that is half filled, and answers that there is no such article.

import java.util.HashMap;
import java.util.Map;

public class PriceCache {
    private final Map<String, Long> prices = new HashMap<>();

    /** In cents, or null for an article that is not sold. */
    public Long price(String article) {
        return prices.get(article); //~ race
    }

    public synchronized void changed(String article, long cents) {
        prices.put(article, cents); //~ race
    }
}
