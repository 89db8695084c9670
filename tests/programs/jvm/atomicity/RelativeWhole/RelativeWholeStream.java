// SPDX-License-Identifier: Apache-2.0
public class RelativeWholeStream {
    private final RelativeWhole window;

    public RelativeWholeStream(RelativeWhole window) {
        this.window = window;
    }

    public void read(int wanted) {
        long more = wanted - window.size();
        if (more > 0) {
            window.expand(more); //~ none
        }
    }
}
