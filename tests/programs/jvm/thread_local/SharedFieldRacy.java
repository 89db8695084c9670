// SPDX-License-Identifier: Apache-2.0
//
// A shared class has no field of a local class, nor has any class a static one.
//~ given: source
//~ flags: --rules thread-local
public class SharedFieldRacy {
    public void use() {}

    /*# thread_local */ static class Cursor {
        int row;
    }

    /*# thread_shared */ static class Table {
        Cursor cursor; //~ thread-local/shared-field
        Cursor[] all; //~ thread-local/shared-field
    }

    static Cursor last; //~ thread-local/shared-field

    static class Plain {
        Cursor cursor; //~ none
    }
}
