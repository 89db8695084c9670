# SPDX-License-Identifier: Apache-2.0
#
# ravel_erlang(VARIABLE FOLDER SOURCES a.erl b.erl HEADERS c.hrl)
#
# Compiles the modules with erlc at build time, all in one run (starting the Erlang VM costs more than compiling), and
# sets VARIABLE to their .beam files in FOLDER. Any edited source or header compiles them all again: that is a second.
# The files are the same wherever they are built (+deterministic).

find_program(RAVEL_ERLC erlc)

function(ravel_erlang variable folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;HEADERS" ${ARGN})
  set(beams "")
  foreach(source ${ARG_SOURCES})
    get_filename_component(module ${source} NAME_WE)
    list(APPEND beams ${folder}/${module}.beam)
  endforeach()
  set(${variable} ${beams} PARENT_SCOPE)
  if(NOT beams)
    return()
  endif()
  if(NOT RAVEL_ERLC)
    message(FATAL_ERROR "erlc is needed to compile lib/src (apt-get install erlang-base)")
  endif()
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${beams}
    COMMAND ${CMAKE_COMMAND} -E env ERL_LIBS=${CMAKE_SOURCE_DIR}/lib LC_ALL=C.UTF-8
            ${RAVEL_ERLC} +deterministic -pa ${folder} -I ${CMAKE_SOURCE_DIR}/lib -o ${folder} ${ARG_SOURCES}
    DEPENDS ${ARG_SOURCES} ${ARG_HEADERS}
    COMMENT "Compiling the Erlang library"
    VERBATIM)
endfunction()
