# SPDX-License-Identifier: Apache-2.0
# Man pages, completions, and pages for scripts/site: each program prints its own, from the tables by which it reads its command line.
set(HETILE_MANUALS ${PROJECT_BINARY_DIR}/manuals)
set(outputs "")

function(hetile_manual file target)
  add_custom_command(OUTPUT ${HETILE_MANUALS}/${file} COMMAND ${CMAKE_COMMAND} -E make_directory ${HETILE_MANUALS}/reference
    COMMAND ${target} ${ARGN} > ${HETILE_MANUALS}/${file} DEPENDS ${target} VERBATIM)
  set(outputs ${outputs} ${HETILE_MANUALS}/${file} PARENT_SCOPE)
endfunction()

foreach(program hetile hetilecc hetile-plan hetile-calibrate)
  set(component hetile_tool)
  if(program STREQUAL hetilecc OR program STREQUAL hetile-calibrate)
    set(component hetile_runtime)
  endif()
  if(TARGET ${program})
    hetile_manual(${program}.1 ${program} --manual=man)
    hetile_manual(reference/${program}.md ${program} --manual=markdown)
    hetile_manual(${program} ${program} --manual=bash)
    hetile_manual(_${program} ${program} --manual=zsh)
    install(FILES ${HETILE_MANUALS}/${program}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
      COMPONENT ${component})
    install(FILES ${HETILE_MANUALS}/${program} DESTINATION share/bash-completion/completions
      COMPONENT ${component})
    set(HETILE_ZSH ${HETILE_MANUALS}/_${program})
    # zsh of Debian looks below /usr in another folder than zsh itself does.
    install(CODE "set(folder site-functions)
      if(CMAKE_INSTALL_PREFIX MATCHES \"(^|/)usr/?$\")
        set(folder vendor-completions)
      endif()
      file(INSTALL \"${HETILE_ZSH}\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/share/zsh/\${folder}\")" COMPONENT ${component})
  endif()
endforeach()
hetile_manual(hetile-env.7 hetile-env-page)
hetile_manual(reference/hetile-env.md hetile-env-page --manual=markdown)
install(FILES ${HETILE_MANUALS}/hetile-env.7 DESTINATION ${CMAKE_INSTALL_MANDIR}/man7 COMPONENT hetile_runtime)
# One page and one completion serve both names of the wrapper.
file(WRITE ${HETILE_MANUALS}/hetilec++.1 ".so man1/hetilecc.1\n")
install(FILES ${HETILE_MANUALS}/hetilec++.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT hetile_runtime)
install(FILES ${HETILE_MANUALS}/hetilecc DESTINATION share/bash-completion/completions RENAME hetilec++
  COMPONENT hetile_runtime)
add_custom_target(hetile_manuals ALL DEPENDS ${outputs})
