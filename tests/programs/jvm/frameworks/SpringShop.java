// SPDX-License-Identifier: Apache-2.0
//
// Spring makes one object of each of these classes and calls it from many threads; main does not come to them.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;

public class SpringShop {
    @interface RestController {}
    @interface Service {}
    @interface Scope { String value(); }
    @interface Autowired {}
    @interface PostConstruct {}
    @interface GetMapping {}
    @interface Scheduled {}

    public static void main(String[] arguments) {
        System.out.println("the framework takes over here");
    }

    @Service
    static class Prices {
        private final Map<String, Integer> cache = new HashMap<>();
        private final Map<String, Integer> start = new HashMap<>();

        @PostConstruct
        void fill() {
            start.put("tea", 3); //~ none
        }

        Integer price(String what) {
            Integer known = cache.get(what);
            if (known == null) {
                known = start.get(what); //~ none
                cache.put(what, known); //~ race
            }
            return known;
        }

        @Scheduled
        void refresh() {
            cache.clear();
        }
    }

    @RestController
    static class Orders {
        @Autowired private Prices prices;
        @Autowired private Lock lock;
        @Autowired private List<String> names;
        private int count;
        private int guarded;
        private int last;

        @GetMapping
        int order(String what) {
            count++; //~ race
            lock.lock();
            try {
                guarded++; //~ none
            } finally {
                lock.unlock();
            }
            names.add(what); //~ race
            return prices.price(what);
        }

        // One thread runs all that is scheduled.
        @Scheduled
        void sweep() {
            last++; //~ none
        }
    }

    // One object for each request.
    @Service
    @Scope("request")
    static class Basket {
        private final List<String> items = new ArrayList<>();
        private int count;

        void add(String item) {
            items.add(item); //~ none
            count++; //~ none
        }
    }
}
