// SPDX-License-Identifier: Apache-2.0
//
// The task that the executor got uses the object.
//
//~ flags: --rules unsafe-publication
import java.util.concurrent.ExecutorService;

public class LambdaBad {
    private final String name;

    public LambdaBad(ExecutorService executor, String given) {
        executor.execute(() -> System.out.println(name())); //~ unsafe-publication/thread
        name = given; //~ unsafe-publication/thread
    }

    public String name() {
        return name;
    }
}
