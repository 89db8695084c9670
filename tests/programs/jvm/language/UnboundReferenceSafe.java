// SPDX-License-Identifier: Apache-2.0
//
// A reference to an instance method whose receiver is the first argument.
// The receiver in the thread is another.
import java.util.function.Consumer;

public class UnboundReferenceSafe {
    private int n;

    void add() {
        n++; //~ none
    }

    public static void main(String[] args) {
        Consumer<UnboundReferenceSafe> adder = UnboundReferenceSafe::add;
        UnboundReferenceSafe mine = new UnboundReferenceSafe();
        UnboundReferenceSafe other = new UnboundReferenceSafe();
        new Thread(() -> adder.accept(other)).start();
        adder.accept(mine);
    }
}
