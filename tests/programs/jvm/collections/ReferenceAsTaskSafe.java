// SPDX-License-Identifier: Apache-2.0
//
// The same with collections for threads, and one after the other.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ReferenceAsTaskSafe {
    static List<String> names = new ArrayList<>();
    static Map<String, String> places = new ConcurrentHashMap<>();
    static List<Integer> found = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws InterruptedException {
        names.add("x"); //~ none
        Thread cleaner = new Thread(names::clear); //~ none
        cleaner.start();
        cleaner.join();
        names.add("y"); //~ none
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(places::clear); //~ none
        places.put("a", "b"); //~ none
        List<Integer> given = List.of(1, 2);
        given.stream().parallel().filter(n -> n > 0).forEach(found::add); //~ none
        given.stream().filter(n -> n > 0).forEach(found::add); //~ none
    }
}
