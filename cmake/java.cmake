# SPDX-License-Identifier: Apache-2.0
#
# ravel_java(JAR FOLDER [RELEASE n])
#
# Compiles every .java file below FOLDER into one jar at build time. The classes take the place of the JDK's own
# (java.util.ArrayList and the like), so they are compiled as a patch of the module java.base; with RELEASE they are
# plain classes that a JDK of that version can read. All in one run of javac: a model may use any other. The jar is the
# same wherever it is built: sorted, with one fixed date.
#
# The same file, run as a script, does the work at build time.

if(CMAKE_SCRIPT_MODE_FILE)
  set(classes ${JAR}.classes)
  file(REMOVE_RECURSE ${classes})
  file(MAKE_DIRECTORY ${classes})
  file(GLOB_RECURSE sources ${FOLDER}/*.java)
  list(JOIN sources "\"\n\"" lines)
  file(WRITE ${JAR}.sources "\"${lines}\"\n")
  set(for -source 17 -target 17 --patch-module java.base=${FOLDER})
  if(RELEASE)
    set(for --release ${RELEASE})
  endif()
  execute_process(
    COMMAND ${JAVAC} ${for} -proc:none -nowarn -g -encoding UTF-8
            -Xlint:none -XDignore.symbol.file -Xmaxerrs 500 -d ${classes} @${JAR}.sources
    ERROR_VARIABLE errors RESULT_VARIABLE status)
  # Notes about deprecated and unchecked calls are of no use here; errors are.
  string(REGEX REPLACE "Note: [^\n]*\n|warning: \\[options\\][^\n]*\n|[0-9]+ warnings?\n" "" errors "${errors}")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "javac could not compile ${FOLDER}:\n${errors}")
  endif()
  file(GLOB_RECURSE files RELATIVE ${classes} ${classes}/*.class)
  list(SORT files)
  set(arguments "")
  foreach(file ${files})
    string(APPEND arguments "-C \"${classes}\" \"${file}\"\n")
  endforeach()
  file(WRITE ${JAR}.files "${arguments}")
  file(REMOVE ${JAR})
  execute_process(COMMAND ${JAR_TOOL} --create --file ${JAR} --no-manifest --date=2020-01-01T00:00:00Z @${JAR}.files
                  RESULT_VARIABLE status ERROR_VARIABLE errors)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "jar could not pack ${JAR}:\n${errors}")
  endif()
  return()
endif()

set(RAVEL_JAVA_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
find_program(RAVEL_JAVAC javac HINTS ENV JAVA_HOME PATH_SUFFIXES bin)
find_program(RAVEL_JAR jar HINTS ENV JAVA_HOME PATH_SUFFIXES bin)

function(ravel_java jar folder)
  cmake_parse_arguments(arg "" "RELEASE" "" ${ARGN})
  if(NOT RAVEL_JAVAC OR NOT RAVEL_JAR)
    message(FATAL_ERROR "javac is needed to compile lib/java (apt-get install openjdk-17-jdk-headless)")
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.java)
  add_custom_command(
    OUTPUT ${jar}
    COMMAND ${CMAKE_COMMAND} -DJAR=${jar} -DFOLDER=${folder} -DJAVAC=${RAVEL_JAVAC} -DJAR_TOOL=${RAVEL_JAR}
            -DRELEASE=${arg_RELEASE} -P ${RAVEL_JAVA_SCRIPT}
    DEPENDS ${sources} ${RAVEL_JAVA_SCRIPT}
    COMMENT "Compiling ${folder}"
    VERBATIM)
endfunction()
