// SPDX-License-Identifier: Apache-2.0
//
// A reference to a library's method is all that the thread runs.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ReferenceAsTaskRacy {
    static List<String> names = new ArrayList<>();
    static Map<String, String> places = new HashMap<>();
    static List<Integer> found = new ArrayList<>();

    public static void main(String[] args) {
        new Thread(names::clear).start(); //~ race
        names.add("x"); //~ race
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(places::clear); //~ race
        places.put("a", "b"); //~ race
        List<Integer> given = List.of(1, 2);
        given.stream().parallel().filter(n -> n > 0).forEach(found::add); //~ race
    }
}
