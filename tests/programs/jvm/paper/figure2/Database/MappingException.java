// SPDX-License-Identifier: Apache-2.0
//
// What the figure calls MappingEx.
public class MappingException extends Exception {
    public MappingException(String message) {
        super(message);
    }
}
