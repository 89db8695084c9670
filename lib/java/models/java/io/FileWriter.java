// SPDX-License-Identifier: Apache-2.0
package java.io;

import java.nio.charset.Charset;

public class FileWriter extends OutputStreamWriter {
  public FileWriter(String name) throws IOException { super(new FileOutputStream(name)); }
  public FileWriter(String name, boolean append) throws IOException { super(new FileOutputStream(name)); }
  public FileWriter(File file) throws IOException { super(new FileOutputStream(file)); }
  public FileWriter(File file, boolean append) throws IOException { super(new FileOutputStream(file)); }
  public FileWriter(FileDescriptor descriptor) { super(new FileOutputStream(descriptor)); }
  public FileWriter(String name, Charset charset) throws IOException { super(new FileOutputStream(name)); }
  public FileWriter(String name, Charset charset, boolean append) throws IOException {
    super(new FileOutputStream(name));
  }
  public FileWriter(File file, Charset charset) throws IOException { super(new FileOutputStream(file)); }
  public FileWriter(File file, Charset charset, boolean append) throws IOException {
    super(new FileOutputStream(file));
  }
}
