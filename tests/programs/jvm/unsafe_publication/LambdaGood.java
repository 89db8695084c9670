// SPDX-License-Identifier: Apache-2.0
//
// The task gets what it needs.
//
//~ flags: --rules unsafe-publication
import java.util.concurrent.ExecutorService;

public class LambdaGood {
    private final String name;

    public LambdaGood(ExecutorService executor, String given) {
        executor.execute(() -> System.out.println(given)); //~ none
        name = given; //~ none
    }

    public String name() {
        return name;
    }
}
