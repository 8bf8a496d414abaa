# arclight_web_program(<name>): makes the demo `name` a program for pages: <name>.js, <name>.wasm and <name>.data, which
# holds the shaders and assets that it reads. Together with the files of page/ they become the folder site.
# Emscripten's optimiser takes most of the time of a link.
set(ARCLIGHT_WEB_OPTIMISATION -O2 CACHE STRING "How programs for pages are optimised when linked: -O1, -O2 or -O3")
set(ARCLIGHT_SITE ${CMAKE_BINARY_DIR}/site)

# Emscripten's optimiser of JavaScript takes its parser, acorn, from Debian's folder of modules.
set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)

function(arclight_web_program name)
  set(library ${PROJECT_SOURCE_DIR}/src/app/web/canvas_library.js)
  # Long tables of parameters take more steps to check than clang allows by itself.
  target_compile_options(${name} PRIVATE -fconstexpr-steps=10000000)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${ARCLIGHT_SITE}/${name} LINK_DEPENDS ${library})
  target_link_options(${name} PRIVATE ${ARCLIGHT_WEB_OPTIMISATION} --js-library ${library}
    -sMODULARIZE -sEXPORT_NAME=createArclight -sENVIRONMENT=web,node -sINVOKE_RUN=0 -sFORCE_FILESYSTEM
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
    -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=64MB -sTOTAL_STACK=4MB
    -sEXPORTED_RUNTIME_METHODS=FS,ENV,callMain,ccall)
  foreach(folder IN ITEMS shaders/common shaders/${name} assets/fonts assets/presets/${name} assets/${name})
    if(EXISTS ${PROJECT_SOURCE_DIR}/${folder})
      target_link_options(${name} PRIVATE "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/${folder}@/${folder}")
      file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*)
      set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${files})
    endif()
  endforeach()
  target_link_options(${name} PRIVATE "SHELL:--exclude-file *.py")
endfunction()

# arclight_site(<demo>…): the target `site`, the folder of static files with all demos and the page around them.
function(arclight_site)
  find_program(NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(GLOB parts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/page/* ${PROJECT_SOURCE_DIR}/docs/*.md
    ${PROJECT_SOURCE_DIR}/docs/images/*)
  add_custom_command(OUTPUT ${ARCLIGHT_SITE}/demos.json
    COMMAND ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs ${NODE} ${PROJECT_SOURCE_DIR}/page/build_site.mjs
      ${PROJECT_SOURCE_DIR} ${ARCLIGHT_SITE} ${ARGN}
    DEPENDS ${parts} ${ARGN}
    VERBATIM)
  add_custom_target(site ALL DEPENDS ${ARCLIGHT_SITE}/demos.json)
endfunction()
