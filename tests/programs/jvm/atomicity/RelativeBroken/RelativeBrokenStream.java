// SPDX-License-Identifier: Apache-2.0
public class RelativeBrokenStream {
    private final RelativeBroken window;

    public RelativeBrokenStream(RelativeBroken window) {
        this.window = window;
    }

    public void read(int wanted) {
        long more = wanted - window.size();
        if (more > 0) {
            window.resize(window.size() + more); //~ atomicity/lost-update
        }
    }
}
