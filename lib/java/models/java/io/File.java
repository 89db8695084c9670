// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.io;

import ravel.Model;
import ravel.PerCall;

public class File implements Serializable, Comparable<File> {
  public static final char separatorChar = 0;
  public static final String separator = null;
  public static final char pathSeparatorChar = 0;
  public static final String pathSeparator = null;

  File() {}
  public File(String text) {}
  public File(String text, String text2) {}
  public File(File file, String text) {}
  public File(java.net.URI uRI) {}
  public String getName() { return ""; }
  public String getParent() { return ""; }
  public File getParentFile() { return this; }
  public String getPath() { return ""; }
  public boolean isAbsolute() { return false; }
  public String getAbsolutePath() { return ""; }
  public File getAbsoluteFile() { return this; }
  public String getCanonicalPath() throws IOException { return ""; }
  public File getCanonicalFile() throws IOException { return this; }
  public java.net.URL toURL() throws java.net.MalformedURLException { return Model.any(java.net.URL.class); }
  public java.net.URI toURI() { return Model.any(java.net.URI.class); }
  public boolean canRead() { return false; }
  public boolean canWrite() { return false; }
  public boolean exists() { return false; }
  public boolean isDirectory() { return false; }
  public boolean isFile() { return false; }
  public boolean isHidden() { return false; }
  public long lastModified() { return 0; }
  public long length() { return 0; }
  public boolean createNewFile() throws IOException { return false; }
  public boolean delete() { return false; }
  public void deleteOnExit() {}
  @PerCall
  public String[] list() { return new String[] {""}; }
  @PerCall
  public String[] list(FilenameFilter filenameFilter) {
    if (filenameFilter != null) filenameFilter.accept(this, "");
    return new String[] {""};
  }
  @PerCall
  public File[] listFiles() { return new File[] {new File("")}; }
  @PerCall
  public File[] listFiles(FilenameFilter filenameFilter) {
    if (filenameFilter != null) filenameFilter.accept(this, "");
    return new File[] {new File("")};
  }
  @PerCall
  public File[] listFiles(FileFilter fileFilter) {
    if (fileFilter != null) fileFilter.accept(this);
    return new File[] {new File("")};
  }
  public boolean mkdir() { return false; }
  public boolean mkdirs() { return false; }
  public boolean renameTo(File file) { return false; }
  public boolean setLastModified(long n) { return false; }
  public boolean setReadOnly() { return false; }
  public boolean setWritable(boolean on, boolean on2) { return false; }
  public boolean setWritable(boolean on) { return false; }
  public boolean setReadable(boolean on, boolean on2) { return false; }
  public boolean setReadable(boolean on) { return false; }
  public boolean setExecutable(boolean on, boolean on2) { return false; }
  public boolean setExecutable(boolean on) { return false; }
  public boolean canExecute() { return false; }
  @PerCall
  public static File[] listRoots() { return new File[] {new File("")}; }
  public long getTotalSpace() { return 0; }
  public long getFreeSpace() { return 0; }
  public long getUsableSpace() { return 0; }
  @PerCall
  public static File createTempFile(String text, String text2, File file) throws IOException { return new File(); }
  @PerCall
  public static File createTempFile(String text, String text2) throws IOException { return new File(); }
  public int compareTo(File file) { return 0; }
  public boolean equals(Object x) { return false; }
  public int hashCode() { return 0; }
  public String toString() { return ""; }
  public java.nio.file.Path toPath() { return Model.any(java.nio.file.Path.class); }
}
