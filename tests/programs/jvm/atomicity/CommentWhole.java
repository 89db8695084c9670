// SPDX-License-Identifier: Apache-2.0
//
// Declared by the comment of the original checker, and one part.
//~ given: source
public class CommentWhole {
    private int n;

    public synchronized void add() /*# atomic */ {
        n = n + 1; //~ none
    }

    public synchronized int take() /*# atomic */ {
        n = n - 1; //~ none
        return n;
    }
}
