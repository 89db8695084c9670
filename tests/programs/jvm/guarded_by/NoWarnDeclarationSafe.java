// SPDX-License-Identifier: Apache-2.0
//
// `no_warn` at a declaration.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class NoWarnDeclarationSafe {
    private int n /*# guarded_by nobody */; //# no_warn UnknownName //~ none
    private int m /*# guarded_by nobody */; //# no_warn Race //~ guarded-by/unknown-name

    public int sum() {
        return n + m; //~ none
    }
}
