# SPDX-License-Identifier: Apache-2.0
#
# LLVM 19.1 with Clang, which read C and C++. They are optional: with RAVEL_NATIVE off, or where they are not
# installed, the program says by name what it lacks when it is given such sources. The shared libraries are linked (a
# static link would add 70 MB). Defines the target ravel_llvm and sets RAVEL_HAS_CLANG.

option(RAVEL_NATIVE "read C and C++ with LLVM 19 and Clang, if they are installed" ON)
set(RAVEL_HAS_CLANG OFF)

if(RAVEL_NATIVE)
  # 19.1, not 19: the version file knows only exact minor versions.
  find_package(LLVM 19.1 CONFIG QUIET HINTS /usr/lib/llvm-19)
  if(LLVM_FOUND)
    find_library(RAVEL_CLANG_CPP NAMES clang-cpp clang-cpp.so.19.1 libclang-cpp.so.19.1 HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
    find_library(RAVEL_LLVM_SHARED NAMES LLVM LLVM-19 libLLVM.so.19.1 HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
    find_path(RAVEL_CLANG_HEADERS clang/Frontend/CompilerInstance.h HINTS ${LLVM_INCLUDE_DIRS} NO_DEFAULT_PATH)
  endif()
  if(LLVM_FOUND AND RAVEL_CLANG_CPP AND RAVEL_LLVM_SHARED AND RAVEL_CLANG_HEADERS)
    set(RAVEL_HAS_CLANG ON)
    add_library(ravel_llvm INTERFACE)
    target_include_directories(ravel_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${RAVEL_CLANG_HEADERS})
    separate_arguments(definitions NATIVE_COMMAND ${LLVM_DEFINITIONS})
    target_compile_options(ravel_llvm INTERFACE ${definitions})
    target_compile_definitions(ravel_llvm INTERFACE RAVEL_CLANG="${LLVM_TOOLS_BINARY_DIR}/clang")
    target_link_libraries(ravel_llvm INTERFACE ${RAVEL_CLANG_CPP} ${RAVEL_LLVM_SHARED})
    message(STATUS "C and C++: with LLVM ${LLVM_PACKAGE_VERSION}")
  else()
    message(STATUS "C and C++: not read, because llvm-19-dev or libclang-19-dev is not installed")
  endif()
endif()
