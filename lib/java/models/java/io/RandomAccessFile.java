// SPDX-License-Identifier: Apache-2.0
//
// A value that never changes, or something outside of the program: no state, nothing to race on.
package java.io;

import ravel.Model;

public class RandomAccessFile implements DataOutput,DataInput,Closeable {
  public RandomAccessFile(String text, String text2) throws FileNotFoundException {}
  public RandomAccessFile(File file, String text) throws FileNotFoundException {}
  public final FileDescriptor getFD() throws IOException { return Model.any(FileDescriptor.class); }
  public final java.nio.channels.FileChannel getChannel() { return Model.any(java.nio.channels.FileChannel.class); }
  public int read() throws IOException { return 0; }
  public int read(byte[] b, int i, int i2) throws IOException { return 0; }
  public int read(byte[] b) throws IOException { return 0; }
  public final void readFully(byte[] b) throws IOException {}
  public final void readFully(byte[] b, int i, int i2) throws IOException {}
  public int skipBytes(int i) throws IOException { return 0; }
  public void write(int i) throws IOException {}
  public void write(byte[] b) throws IOException {}
  public void write(byte[] b, int i, int i2) throws IOException {}
  public long getFilePointer() throws IOException { return 0; }
  public void seek(long n) throws IOException {}
  public long length() throws IOException { return 0; }
  public void setLength(long n) throws IOException {}
  public void close() throws IOException {}
  public final boolean readBoolean() throws IOException { return false; }
  public final byte readByte() throws IOException { return (byte) 0; }
  public final int readUnsignedByte() throws IOException { return 0; }
  public final short readShort() throws IOException { return (short) 0; }
  public final int readUnsignedShort() throws IOException { return 0; }
  public final char readChar() throws IOException { return (char) 0; }
  public final int readInt() throws IOException { return 0; }
  public final long readLong() throws IOException { return 0; }
  public final float readFloat() throws IOException { return 0; }
  public final double readDouble() throws IOException { return 0; }
  public final String readLine() throws IOException { return ""; }
  public final String readUTF() throws IOException { return ""; }
  public final void writeBoolean(boolean on) throws IOException {}
  public final void writeByte(int i) throws IOException {}
  public final void writeShort(int i) throws IOException {}
  public final void writeChar(int i) throws IOException {}
  public final void writeInt(int i) throws IOException {}
  public final void writeLong(long n) throws IOException {}
  public final void writeFloat(float f) throws IOException {}
  public final void writeDouble(double d) throws IOException {}
  public final void writeBytes(String text) throws IOException {}
  public final void writeChars(String text) throws IOException {}
  public final void writeUTF(String text) throws IOException {}
}
