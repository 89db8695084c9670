// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_primitives.h"

#include <gtest/gtest.h>

namespace ravel::model {
namespace {

std::string_view primitive(std::string_view klass, std::string_view method) {
  return name_of(primitive_of(Symbol(klass), Symbol(method)));
}

TEST(JvmPrimitives, WithAndWithoutDescriptor) {
  EXPECT_EQ(primitive("ravel/Model", "fork(Ljava/lang/Runnable;)V"), "fork");
  EXPECT_EQ(primitive("ravel/Model", "fork(Ljava/lang/Runnable;Ljava/lang/Object;)V"), "fork");
  EXPECT_EQ(primitive("ravel/Model", "pause(Ljava/lang/Object;)V"), "pause");
  EXPECT_EQ(primitive("ravel/Model", "wake(Ljava/lang/Object;)V"), "wake");
  EXPECT_EQ(primitive("ravel/Model", "tryAcquireShared"), "try_acquire_shared");
  EXPECT_EQ(primitive("java/lang/Object", "wait(JI)V"), "wait");
  EXPECT_EQ(primitive("java/lang/Object", "notifyAll()V"), "notify");
  EXPECT_EQ(primitive("java/lang/reflect/Proxy", "newProxyInstance"), "proxy");
}

TEST(JvmPrimitives, NothingElse) {
  EXPECT_EQ(primitive("java/lang/Object", "waits()V"), "none");
  EXPECT_EQ(primitive("my/Model", "fork(Ljava/lang/Runnable;)V"), "none");
  EXPECT_EQ(primitive("java/lang/Thread", "start()V"), "none");
}

}  // namespace
}  // namespace ravel::model
