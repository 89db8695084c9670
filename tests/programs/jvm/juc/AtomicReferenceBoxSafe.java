// SPDX-License-Identifier: Apache-2.0
//
// An object published through an AtomicReference.
// A new object is published instead; a published one is never changed.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferenceBoxSafe {
    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    private static final AtomicReference<Box> CURRENT = new AtomicReference<>(new Box(0));

    static void update(int x) {
        CURRENT.set(new Box(x)); //~ none
    }

    public static void main(String[] args) {
        new Thread(() -> update(1)).start();
        System.out.println(CURRENT.get().value); //~ none
    }
}
