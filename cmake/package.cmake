# SPDX-License-Identifier: Apache-2.0
#
# Packages of what `cmake --install` puts in place, by `cpack` in the build folder:
#
#   cpack -G DEB    a Debian package, whose dependencies dpkg-shlibdeps finds
#   cpack -G TZST   ravel-VERSION-PROCESSOR.tar.zst, to be unpacked anywhere: it has the libraries that it needs with it,
#                   but for the C library (RAVEL_BUNDLE, which the preset `bundle` sets)
#
# The same sources give the same bytes: file times are SOURCE_DATE_EPOCH's (tools/release sets it to the last commit's).

option(RAVEL_BUNDLE "install the shared libraries that ravel uses beside it, so that the folder can be moved" OFF)

if(TARGET ravel AND RAVEL_BUNDLE)
  # An RPATH, not a RUNPATH: it holds for what the bundled libraries need in turn, too.
  set_target_properties(ravel PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/ravel")
  target_link_options(ravel PRIVATE LINKER:--disable-new-dtags)
  if(TARGET ravel_clang_component)
    set_target_properties(ravel_clang_component PROPERTIES INSTALL_RPATH "$ORIGIN")
    target_link_options(ravel_clang_component PRIVATE LINKER:--disable-new-dtags)
    set(component $<TARGET_FILE:ravel_clang_component>)
  endif()
  install(CODE "
    file(GET_RUNTIME_DEPENDENCIES EXECUTABLES $<TARGET_FILE:ravel> MODULES ${component}
         RESOLVED_DEPENDENCIES_VAR found UNRESOLVED_DEPENDENCIES_VAR missing
         PRE_EXCLUDE_REGEXES \"^(ld-linux|linux-vdso|libc\\\\.|libm\\\\.|libdl\\\\.|libpthread\\\\.|librt\\\\.)\")
    if(missing)
      message(FATAL_ERROR \"not found: \${missing}\")
    endif()
    list(SORT found)
    foreach(library IN LISTS found)
      file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib/ravel\" TYPE SHARED_LIBRARY FOLLOW_SYMLINK_CHAIN FILES \${library})
    endforeach()")
endif()

set(CPACK_PACKAGE_NAME ravel)
set(CPACK_PACKAGE_VENDOR "The Ravel authors")
set(CPACK_PACKAGE_CONTACT "The Ravel authors <ravel@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "finds concurrency bugs in Erlang, Elixir, Java, Kotlin, Scala, C and C++")
set(CPACK_PACKAGE_FILE_NAME ravel-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What reads C and C++ takes Clang's own headers; the other compilers are wanted only by those who have such sources.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS clang-19)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "erlang-base, elixir, default-jdk-headless, graphviz")
include(CPack)
