// SPDX-License-Identifier: Apache-2.0
//
// Requirements that name nothing.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class BadRequires {
    public void use() {}

    @interface Holding {
        String value();
    }

    @Holding("lokc") void one() {} //~ requires-lock/unknown-name

    @Holding("#2") void two(Object only) {} //~ requires-lock/unknown-name

    @Holding("this") static void three() {} //~ requires-lock/static-field

    @Holding("only") void four(Object only) {} //~ none
}
