// SPDX-License-Identifier: Apache-2.0
//
// Who stores by lazySet() says that nobody else stores: there is one producer. Who stores by set() does not say so.
//~ report: default
import java.util.concurrent.atomic.AtomicReferenceArray;

public class OneWriterQueue {
    private final AtomicReferenceArray<String> slots = new AtomicReferenceArray<>(8);
    private final AtomicReferenceArray<String> shared = new AtomicReferenceArray<>(8);

    public boolean offer(int at, String value) {
        if (slots.get(at) != null) return false; //~ none
        slots.lazySet(at, value); //~ none
        return true;
    }

    public boolean claim(int at, String value) {
        if (shared.get(at) != null) return false; //~ atomicity
        shared.set(at, value); //~ atomicity
        return true;
    }
}
