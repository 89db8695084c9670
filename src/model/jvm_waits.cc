// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_waits.h"

#include "base/hash_map.h"
#include "model/jvm_names.h"

namespace ravel::model {
namespace {

struct Entry {
  std::string_view klass;
  std::string_view methods;  ///< without descriptors, separated by spaces; `*`: all
  JvmWaitKind kind;
};

constexpr Entry kEntries[] = {
    {"java/lang/Thread", "sleep", JvmWaitKind::sleep},
    {"java/util/concurrent/TimeUnit", "sleep", JvmWaitKind::sleep},
    {"java/util/concurrent/locks/LockSupport", "park parkNanos parkUntil", JvmWaitKind::sleep},

    {"java/lang/Thread", "join", JvmWaitKind::join},
    {"java/util/concurrent/TimeUnit", "timedJoin", JvmWaitKind::join},
    {"java/util/concurrent/Future", "get", JvmWaitKind::join},
    {"java/util/concurrent/CompletableFuture", "get join", JvmWaitKind::join},
    {"java/util/concurrent/ForkJoinTask", "get join invoke invokeAll", JvmWaitKind::join},
    {"java/util/concurrent/ForkJoinPool", "invoke awaitQuiescence", JvmWaitKind::join},
    {"java/util/concurrent/ExecutorService", "awaitTermination invokeAll invokeAny close", JvmWaitKind::join},

    {"java/lang/Object", "wait", JvmWaitKind::wait},
    {"java/util/concurrent/locks/Condition", "await awaitUninterruptibly awaitNanos awaitUntil",
     JvmWaitKind::wait},

    {"java/util/concurrent/CountDownLatch", "await", JvmWaitKind::event},
    {"java/util/concurrent/CyclicBarrier", "await", JvmWaitKind::event},
    {"java/util/concurrent/Phaser", "arriveAndAwaitAdvance awaitAdvance awaitAdvanceInterruptibly",
     JvmWaitKind::event},
    {"java/util/concurrent/Exchanger", "exchange", JvmWaitKind::event},
    {"java/util/concurrent/Semaphore", "acquire acquireUninterruptibly", JvmWaitKind::event},
    {"java/util/concurrent/BlockingQueue", "put take", JvmWaitKind::event},
    {"java/util/concurrent/BlockingDeque", "put take putFirst putLast takeFirst takeLast",
     JvmWaitKind::event},
    {"java/util/concurrent/PriorityBlockingQueue", "put", JvmWaitKind::none},
    {"java/util/concurrent/DelayQueue", "put", JvmWaitKind::none},
    {"java/util/concurrent/LinkedTransferQueue", "put", JvmWaitKind::none},
    {"java/util/concurrent/TransferQueue", "transfer", JvmWaitKind::event},
    {"java/util/concurrent/CompletionService", "take", JvmWaitKind::event},
    {"java/lang/ref/ReferenceQueue", "remove", JvmWaitKind::event},

    {"java/io/InputStream", "read readAllBytes readNBytes skip transferTo", JvmWaitKind::io},
    {"java/io/OutputStream", "write flush", JvmWaitKind::io},
    {"java/io/Reader", "read skip transferTo", JvmWaitKind::io},
    {"java/io/BufferedReader", "readLine", JvmWaitKind::io},
    {"java/io/LineNumberReader", "readLine", JvmWaitKind::io},
    {"java/io/DataInput", "readFully readLine readByte readInt readLong readShort readUTF", JvmWaitKind::io},
    {"java/io/DataOutput", "write writeByte writeInt writeLong writeShort writeUTF", JvmWaitKind::io},
    {"java/io/ObjectInput", "readObject", JvmWaitKind::io},
    {"java/io/ObjectOutput", "writeObject flush", JvmWaitKind::io},
    {"java/io/FileDescriptor", "sync", JvmWaitKind::io},
    {"java/nio/file/Files",
     "copy createDirectories createFile delete deleteIfExists move newInputStream newOutputStream "
     "readAllBytes "
     "readAllLines readString walkFileTree write writeString",
     JvmWaitKind::io},
    {"java/nio/channels/ReadableByteChannel", "read", JvmWaitKind::io},
    {"java/nio/channels/WritableByteChannel", "write", JvmWaitKind::io},
    {"java/nio/channels/FileChannel", "force lock transferFrom transferTo", JvmWaitKind::io},
    {"java/nio/channels/SocketChannel", "connect", JvmWaitKind::io},
    {"java/nio/channels/ServerSocketChannel", "accept", JvmWaitKind::io},
    {"java/nio/channels/Selector", "select", JvmWaitKind::io},
    {"java/net/Socket", "connect", JvmWaitKind::io},
    {"java/net/ServerSocket", "accept", JvmWaitKind::io},
    {"java/net/DatagramSocket", "receive", JvmWaitKind::io},
    {"java/net/URL", "openStream getContent", JvmWaitKind::io},
    {"java/net/URLConnection", "connect getInputStream getContent", JvmWaitKind::io},
    {"java/net/InetAddress", "getByName getAllByName getLocalHost isReachable", JvmWaitKind::io},
    {"java/net/http/HttpClient", "send", JvmWaitKind::io},
    {"java/lang/Process", "waitFor", JvmWaitKind::io},
    {"java/sql/DriverManager", "getConnection", JvmWaitKind::io},
    {"javax/sql/DataSource", "getConnection", JvmWaitKind::io},
    {"java/sql/Connection", "commit rollback", JvmWaitKind::io},
    {"java/sql/Statement", "execute executeQuery executeUpdate executeBatch", JvmWaitKind::io},

    // What looks like a stream and is memory, or is not waited for in practice.
    {"java/io/ByteArrayInputStream", "*", JvmWaitKind::none},
    {"java/io/ByteArrayOutputStream", "*", JvmWaitKind::none},
    {"java/io/CharArrayReader", "*", JvmWaitKind::none},
    {"java/io/StringReader", "*", JvmWaitKind::none},
    {"java/io/StringBufferInputStream", "*", JvmWaitKind::none},
    {"java/io/PrintStream", "*", JvmWaitKind::none},
};

class Table {
 public:
  Table() {
    for (const Entry& entry : kEntries) {
      std::string_view rest = entry.methods;
      while (!rest.empty()) {
        const size_t end = rest.find(' ');
        methods_[Symbol(entry.klass)].emplace(Symbol(rest.substr(0, end)), entry.kind);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
      }
    }
  }
  const JvmWaitKind* find(Symbol klass, std::string_view method) const {
    const auto of_class = methods_.find(klass);
    if (of_class == methods_.end()) return nullptr;
    static const Symbol all("*");
    auto found = of_class->second.find(Symbol(method));
    if (found == of_class->second.end()) found = of_class->second.find(all);
    return found == of_class->second.end() ? nullptr : &found->second;
  }

 private:
  HashMap<Symbol, HashMap<Symbol, JvmWaitKind>> methods_;
};

/// A time among the parameters. InputStream.skip(long) and its kin are told by their kind.
bool has_time(std::string_view descriptor) {
  const std::string_view parameters = descriptor.substr(0, descriptor.find(')'));
  return parameters.find('J') != std::string_view::npos ||
         parameters.find("java/time/Duration") != std::string_view::npos ||
         parameters.find("java/util/Date") != std::string_view::npos;
}

/// Every class has Object's methods, and may have others of the same name (`static Query wait(int)`).
bool is_other_than_objects(Symbol klass, std::string_view name) {
  return klass.view() == kObjectClass && name != "wait()V" && name != "wait(J)V" && name != "wait(JI)V";
}

}  // namespace

JvmWait wait_of(Symbol klass, Symbol method, bool* in_table) {
  static const Table table;
  const std::string_view name = method.view();
  const size_t parenthesis = name.find('(');
  const JvmWaitKind* found = table.find(klass, name.substr(0, parenthesis));
  if (found != nullptr && is_other_than_objects(klass, name)) found = nullptr;
  if (in_table != nullptr) *in_table = found != nullptr;
  if (found == nullptr) return {};
  const bool may_be_timed = *found != JvmWaitKind::io && *found != JvmWaitKind::sleep;
  return {*found,
          may_be_timed && parenthesis != std::string_view::npos && has_time(name.substr(parenthesis))};
}

std::string_view name_of(JvmWaitKind kind) {
  static constexpr std::string_view kNames[] = {"none", "sleep", "io", "wait", "join", "event"};
  return kNames[static_cast<size_t>(kind)];
}

bool is_not_reentrant(Symbol klass) {
  const std::string_view name = klass.view();
  return name == "java/util/concurrent/locks/StampedLock" || name == "java/util/concurrent/Semaphore";
}

bool takes_without_waiting(Symbol klass, Symbol method) {
  return klass.view() == "java/util/concurrent/locks/StampedLock" &&
         method.view().starts_with("tryOptimisticRead(");
}

}  // namespace ravel::model
