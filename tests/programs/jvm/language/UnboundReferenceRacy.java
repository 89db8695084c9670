// SPDX-License-Identifier: Apache-2.0
//
// A reference to an instance method whose receiver is the first argument.
// The receiver in the thread is the object that main uses.
import java.util.function.Consumer;

public class UnboundReferenceRacy {
    private int n;

    void add() {
        n++; //~ race
    }

    public static void main(String[] args) {
        Consumer<UnboundReferenceRacy> adder = UnboundReferenceRacy::add;
        UnboundReferenceRacy mine = new UnboundReferenceRacy();
        UnboundReferenceRacy other = mine;
        new Thread(() -> adder.accept(other)).start();
        adder.accept(mine);
    }
}
