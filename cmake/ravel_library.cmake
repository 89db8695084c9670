# SPDX-License-Identifier: Apache-2.0
#
# ravel_library(NAME [FOLDER dir] [USES lib...] [LINKS external...] [APART file-pattern...])
#
# Makes library ravel_NAME from every *.cc of its folder, NAME_test from the *_test.cc files, and, with RAVEL_FUZZ,
# one program per *_fuzz.cc.
#
# With RAVEL_UNITY a folder is compiled that many files at a time, as one: what they all include is parsed once, and the
# build takes half of the time. The price: what a file calls its own must not clash with what its neighbours do. Files that match a
# pattern (a regular expression) of APART, each of which has a table of one name, say, are compiled alone.

# Every fuzz program, whatever folder it is in.
add_custom_target(fuzzers)

# With RAVEL_PCH: the headers that nearly every file includes, parsed once. Without it (the optimised build) every file
# shows that it includes what it uses.
set(RAVEL_COMMON_HEADERS <algorithm> <functional> <map> <memory> <optional> <span> <string> <vector> <fmt/format.h>
    <tl/expected.hpp> <boost/unordered/unordered_flat_map.hpp> <boost/unordered/unordered_flat_set.hpp>)

function(ravel_library name)
  cmake_parse_arguments(ARG "" "FOLDER" "USES;LINKS;APART" ${ARGN})
  if(NOT ARG_FOLDER)
    set(ARG_FOLDER ${name})
  endif()
  set(dir ${CMAKE_SOURCE_DIR}/src/${ARG_FOLDER})
  file(GLOB all CONFIGURE_DEPENDS ${dir}/*.cc)
  set(tests ${all})
  set(fuzzers ${all})
  set(sources ${all})
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER fuzzers INCLUDE REGEX "_fuzz\\.cc$")
  list(FILTER sources EXCLUDE REGEX "(_test|_fuzz|main)\\.cc$")

  set(uses ${ARG_USES})
  list(TRANSFORM uses PREPEND ravel_)
  if(sources)
    add_library(ravel_${name} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(ravel_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  if(RAVEL_UNITY AND sources)
    set_target_properties(ravel_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${RAVEL_UNITY})
    foreach(pattern ${ARG_APART})
      set(apart ${sources})
      list(FILTER apart INCLUDE REGEX "/${pattern}\\.cc$")
      set_source_files_properties(${apart} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endforeach()
  endif()
  target_include_directories(ravel_${name} ${scope} ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(ravel_${name} ${scope} ${uses} ${ARG_LINKS})
  if(RAVEL_PCH AND sources)
    if(name STREQUAL base)
      target_precompile_headers(ravel_base PRIVATE ${RAVEL_COMMON_HEADERS})
    else()
      target_precompile_headers(ravel_${name} REUSE_FROM ravel_base)
    endif()
  endif()

  if(RAVEL_TESTS AND tests)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ravel_${name} GTest::gmock GTest::gtest_main)
    target_compile_definitions(${name}_test PRIVATE RAVEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    target_compile_options(${name}_test PRIVATE -O0)  # the library they test is optimised; compiling them is most of their cost
    if(RAVEL_PCH AND name STREQUAL base)
      target_precompile_headers(base_test PRIVATE ${RAVEL_COMMON_HEADERS} <gmock/gmock.h> <gtest/gtest.h>)
    elseif(RAVEL_PCH)
      target_precompile_headers(${name}_test REUSE_FROM base_test)
    endif()
    add_test(NAME ${name}_test COMMAND ${name}_test)
    set_tests_properties(${name}_test PROPERTIES LABELS unit TIMEOUT 300)
  endif()

  if(RAVEL_FUZZ)
    foreach(source ${fuzzers})
      get_filename_component(target ${source} NAME_WE)
      add_executable(${target} ${source})
      target_link_libraries(${target} PRIVATE ravel_${name})
      target_link_options(${target} PRIVATE -fsanitize=fuzzer)
      add_dependencies(fuzzers ${target})
    endforeach()
  endif()
endfunction()
