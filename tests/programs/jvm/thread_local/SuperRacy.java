// SPDX-License-Identifier: Apache-2.0
//
// A shared class does not extend a local one, and none is both.
//~ given: source
//~ flags: --rules thread-local
public class SuperRacy {
    public void use() {}

    /*# thread_local */ static class Buffer {}

    /*# thread_shared */ static class Pool extends Buffer {} //~ thread-local/super

    /*# thread_local */ /*# thread_shared */ static class Both {} //~ thread-local/modifiers
}
