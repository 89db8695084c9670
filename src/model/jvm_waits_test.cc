// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_waits.h"

#include <gtest/gtest.h>

#include <string>

namespace ravel::model {
namespace {

std::string wait(std::string_view klass, std::string_view method) {
  bool in_table = false;
  const JvmWait found = wait_of(Symbol(klass), Symbol(method), &in_table);
  return (in_table ? std::string(name_of(found.kind)) : "unknown") + (found.timed ? " timed" : "");
}

TEST(JvmWaits, KindAndTime) {
  EXPECT_EQ(wait("java/lang/Thread", "sleep(J)V"), "sleep");
  EXPECT_EQ(wait("java/lang/Thread", "join()V"), "join");
  EXPECT_EQ(wait("java/lang/Thread", "join(J)V"), "join timed");
  EXPECT_EQ(wait("java/lang/Object", "wait(JI)V"), "wait timed");
  EXPECT_EQ(wait("java/util/concurrent/CountDownLatch", "await(JLjava/util/concurrent/TimeUnit;)Z"),
            "event timed");
  // A number of bytes is no time.
  EXPECT_EQ(wait("java/io/InputStream", "skip(J)J"), "io");
}

TEST(JvmWaits, WhatIsNotInTheTable) {
  EXPECT_EQ(wait("java/lang/Thread", "start()V"), "unknown");
  EXPECT_EQ(wait("java/util/concurrent/BlockingQueue", "poll()Ljava/lang/Object;"), "unknown");
  // Memory that looks like a stream says so itself, whatever the class above it says.
  EXPECT_EQ(wait("java/io/ByteArrayInputStream", "read()I"), "none");
}

TEST(JvmWaits, LocksThatAreSpecial) {
  EXPECT_TRUE(is_not_reentrant(Symbol("java/util/concurrent/locks/StampedLock")));
  EXPECT_FALSE(is_not_reentrant(Symbol("java/util/concurrent/locks/ReentrantLock")));
  EXPECT_TRUE(takes_without_waiting(Symbol("java/util/concurrent/locks/StampedLock"),
                                    Symbol("tryOptimisticRead()J")));
  EXPECT_FALSE(
      takes_without_waiting(Symbol("java/util/concurrent/locks/StampedLock"), Symbol("readLock()J")));
}

}  // namespace
}  // namespace ravel::model
