// SPDX-License-Identifier: Apache-2.0
//
// A class that nobody means to share.
// It locks itself only where it is written to a stream, which says nothing about those who use it.
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class LockedToWriteSafe implements Serializable {
    private int uses;

    public void use() {
        uses++; //~ none
    }

    private synchronized void writeObject(ObjectOutputStream to) throws IOException {
        to.defaultWriteObject();
    }
}
