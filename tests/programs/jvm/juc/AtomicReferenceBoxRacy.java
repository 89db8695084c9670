// SPDX-License-Identifier: Apache-2.0
//
// An object published through an AtomicReference.
// Its field is changed after it was published.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferenceBoxRacy {
    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    private static final AtomicReference<Box> CURRENT = new AtomicReference<>(new Box(0));

    static void update(int x) {
        CURRENT.get().value = x; //~ race
    }

    public static void main(String[] args) {
        new Thread(() -> update(1)).start();
        System.out.println(CURRENT.get().value); //~ race
    }
}
