# SPDX-License-Identifier: Apache-2.0
#
# `cmake --install`: the program, and what it can say about itself. The man page and the shell completions are printed
# by the program just built, so they cannot disagree with it. (That also means: no installing from a cross build.)

include(GNUInstallDirs)

if(TARGET ravel)
  install(TARGETS ravel RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  if(TARGET ravel_clang_component)
    install(TARGETS ravel_clang_component LIBRARY DESTINATION lib/ravel)  # beside ${CMAKE_INSTALL_BINDIR}, see native/component.cc
  endif()

  set(generated ${CMAKE_BINARY_DIR}/generated)
  set(outputs "")
  # ravel_generated(FILE ARGUMENT...): FILE is what `ravel ARGUMENT...` prints.
  function(ravel_generated file)
    add_custom_command(OUTPUT ${generated}/${file}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${generated}
      COMMAND ravel ${ARGN} > ${generated}/${file}.new
      COMMAND ${CMAKE_COMMAND} -E rename ${generated}/${file}.new ${generated}/${file}
      DEPENDS ravel COMMENT "Writing ${file}" VERBATIM)
    set(outputs ${outputs} ${generated}/${file} PARENT_SCOPE)
  endfunction()
  ravel_generated(ravel.1 man)
  ravel_generated(ravel.bash completions bash)
  ravel_generated(_ravel completions zsh)
  ravel_generated(ravel.fish completions fish)
  add_custom_target(generated_manual ALL DEPENDS ${outputs})

  install(FILES ${generated}/ravel.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${generated}/ravel.bash RENAME ravel
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${generated}/_ravel DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES ${generated}/ravel.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

# For whoever writes models: ravel.Model, and something to look at.
install(FILES ${CMAKE_BINARY_DIR}/java/models.jar DESTINATION ${CMAKE_INSTALL_DATADIR}/ravel)
# For whoever declares how locks are used (docs/annotations.md).
install(FILES ${CMAKE_BINARY_DIR}/java/ravel-annotations.jar DESTINATION ${CMAKE_INSTALL_DATADIR}/ravel)

install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/CHANGELOG.md
              ${CMAKE_SOURCE_DIR}/GLOSSARY.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
