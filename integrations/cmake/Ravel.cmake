# SPDX-License-Identifier: Apache-2.0
#
# include(Ravel): a target `ravel` that checks the whole program, built or not, and
#
#   ravel_check(TARGET...)    targets `ravel-TARGET` that check one executable or library with its own sources
#
# The program is `ravel` on the PATH, or RAVEL_PROGRAM. RAVEL_OPTIONS are options of `ravel check`.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_program(RAVEL_PROGRAM ravel DOC "the program ravel")
set(RAVEL_OPTIONS "" CACHE STRING "options of `ravel check`")

if(NOT RAVEL_PROGRAM)
  message(STATUS "Ravel: the program was not found; set RAVEL_PROGRAM")
elseif(NOT TARGET ravel)
  add_custom_target(ravel
    COMMAND ${RAVEL_PROGRAM} check ${RAVEL_OPTIONS} ${CMAKE_BINARY_DIR}/compile_commands.json
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} USES_TERMINAL VERBATIM COMMENT "Looking for concurrency bugs")
endif()

function(ravel_check)
  if(NOT RAVEL_PROGRAM)
    return()
  endif()
  foreach(target ${ARGN})
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    set(files "")
    foreach(source ${sources})
      if(source MATCHES "\\.(c|cc|cpp|cxx|C)$")
        get_filename_component(file ${source} ABSOLUTE BASE_DIR ${folder})
        list(APPEND files ${file})
      endif()
    endforeach()
    # What the compiler is told for this target, as the front end needs it.
    set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
    set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
    add_custom_target(ravel-${target}
      COMMAND ${RAVEL_PROGRAM} check ${RAVEL_OPTIONS} ${files} --
              "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
              "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} USES_TERMINAL VERBATIM COMMAND_EXPAND_LISTS
      COMMENT "Looking for concurrency bugs in ${target}")
  endforeach()
endfunction()
