# arclight_web_program(<name>): makes two programs for web pages from the demo `name`. The one without threads is
# <name>.js, <name>.wasm and <name>.data, which holds its shaders and assets; the one with threads is <name>.threads.js,
# .threads.wasm and .threads.worker.js. With the files of page/, they make up the folder site.

# From -O2 on, Emscripten's optimiser takes 25 s a program. It saves a tenth of its bytes, 4 % of those compressed, and no
# time: a step of springs took 1.38 and 1.30 times as long as natively, with -O2 and -O1, one of particles 1.02 and 1.06.
set(ARCLIGHT_WEB_OPTIMISATION -O1 CACHE STRING "How programs for pages are optimised when linked: -O1, -O2 or -O3")
# The site with plain names, and as it is published.
set(ARCLIGHT_PLAIN_SITE ${CMAKE_BINARY_DIR}/plain)
set(ARCLIGHT_SITE ${CMAKE_BINARY_DIR}/site)

# Emscripten's JavaScript optimiser needs the parser acorn, which is in Debian's folder of modules.
set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)

# Both programs have the same objects. In the one with threads, loops run on the page's workers. It needs shared memory,
# which browsers give only to isolated pages. Debian's clang 14 accesses the unwinder's state of an exception as a plain
# variable, but the unwinder for threads makes it thread-local. So the unwinder is compiled again with one state for all
# threads, and workers must not throw.
if(NOT TARGET unwind_threads)
  set(unwind ${EMSCRIPTEN_ROOT_PATH}/system/lib/libunwind)
  add_library(unwind_threads OBJECT ${unwind}/src/Unwind-wasm.c)
  target_include_directories(unwind_threads SYSTEM PRIVATE ${unwind}/include ${unwind}/src)
  target_compile_definitions(unwind_threads PRIVATE NDEBUG _Thread_local= __USING_WASM_EXCEPTIONS__
    _LIBUNWIND_DISABLE_VISIBILITY_ANNOTATIONS _LIBUNWIND_HIDE_SYMBOLS)
  target_compile_options(unwind_threads PRIVATE -w)
endif()

# In a program without threads, Debian's linker puts thread-local variables at twice their address. So sources with such
# variables are compiled again with plain ones, and these objects replace the ones in the libraries.
# arclight_plain_variables(<variable> <library>...): stores these objects in the variable.
function(arclight_plain_variables variable)
  set(objects "")
  foreach(library IN LISTS ARGN)
    if(NOT TARGET plain_${library})
      get_target_property(found ${library} THREAD_LOCAL_SOURCES)
      if(NOT found)
        continue()
      endif()
      add_library(plain_${library} OBJECT ${found})
      target_compile_definitions(plain_${library} PRIVATE thread_local=)
      target_link_libraries(plain_${library} PRIVATE ${library} spng stb hwy arclight_options)
    endif()
    list(APPEND objects $<TARGET_OBJECTS:plain_${library}>)
  endforeach()
  set(${variable} ${objects} PARENT_SCOPE)
endfunction()

# A page starts only as many workers as core/worker_host_web.cpp asks for, and does not wait for them.
set(ARCLIGHT_WEB_THREADS -pthread "SHELL:-s \"PTHREAD_POOL_SIZE=Math.min(navigator.hardwareConcurrency,8)-1\""
  -sPTHREAD_POOL_DELAY_LOAD -Wno-pthreads-mem-growth)

# Sets the link options that both programs of a demo need.
function(arclight_link_web name demo)
  set(library ${PROJECT_SOURCE_DIR}/src/app/web/canvas_library.js)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${ARCLIGHT_PLAIN_SITE}/${demo} LINK_DEPENDS ${library})
  target_link_options(${name} PRIVATE ${ARCLIGHT_WEB_OPTIMISATION} --js-library ${library}
    -sMODULARIZE -sEXPORT_NAME=createArclight -sENVIRONMENT=web,worker,node -sINVOKE_RUN=0 -sFORCE_FILESYSTEM
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
    -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=64MB -sTOTAL_STACK=4MB
    -sEXPORTED_RUNTIME_METHODS=FS,ENV,callMain,ccall)
  get_property(folders GLOBAL PROPERTY ARCLIGHT_TOPICS_${demo})
  list(APPEND folders common ${demo})
  list(REMOVE_DUPLICATES folders)
  list(TRANSFORM folders PREPEND assets/ OUTPUT_VARIABLE assets)
  list(TRANSFORM folders PREPEND shaders/)
  foreach(folder IN LISTS folders assets ITEMS assets/fonts assets/presets/${demo} assets/lessons/${demo})
    if(EXISTS ${PROJECT_SOURCE_DIR}/${folder})
      target_link_options(${name} PRIVATE "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/${folder}@/${folder}")
      file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*)
      set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${files})
    endif()
  endforeach()
  target_link_options(${name} PRIVATE "SHELL:--exclude-file *.py")
endfunction()

function(arclight_web_program name)
  arclight_link_web(${name} ${name})
  get_property(libraries GLOBAL PROPERTY ARCLIGHT_LIBRARIES_${name})
  arclight_plain_variables(plain core ${libraries})
  target_sources(${name} PRIVATE ${plain})
  target_link_libraries(${name} PRIVATE parallel_serial)

  set(threads ${name}_threads)
  add_executable(${threads} $<TARGET_OBJECTS:${name}> $<TARGET_OBJECTS:unwind_threads>)
  set_target_properties(${threads} PROPERTIES OUTPUT_NAME ${name}.threads LINKER_LANGUAGE CXX)
  arclight_link_web(${threads} ${name})
  target_link_options(${threads} PRIVATE ${ARCLIGHT_WEB_THREADS}
    -sEXPORTED_RUNTIME_METHODS=FS,ENV,callMain,ccall,PThread)
  target_link_libraries(${threads} PRIVATE ${libraries} parallel_workers)
  # Both programs read the same data file.
  add_custom_command(TARGET ${threads} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E rm -f ${ARCLIGHT_PLAIN_SITE}/${name}/${name}.threads.data)
endfunction()

# arclight_site(<demo>…): defines the target `site`, a folder of static files with all demos and their page.
function(arclight_site)
  find_program(NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(page ${PROJECT_SOURCE_DIR}/apps/arclight/page)
  file(GLOB parts LIST_DIRECTORIES false CONFIGURE_DEPENDS ${page}/* ${page}/previews/* ${PROJECT_SOURCE_DIR}/docs/*.md
    ${PROJECT_SOURCE_DIR}/docs/images/* ${PROJECT_SOURCE_DIR}/assets/cards/*)
  list(APPEND parts ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/tools/packaging/copyright)
  # Changes when a file goes, too.
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/site_parts.txt CONTENT "${parts}")
  list(TRANSFORM ARGN APPEND _threads OUTPUT_VARIABLE programs)
  list(APPEND programs ${ARGN})
  add_custom_command(OUTPUT ${ARCLIGHT_SITE}/names.json
    COMMAND ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs ${NODE} ${page}/build_site.mjs
      ${PROJECT_SOURCE_DIR} ${ARCLIGHT_PLAIN_SITE} ${ARGN}
    COMMAND ${NODE} ${page}/publish.mjs ${ARCLIGHT_PLAIN_SITE} ${ARCLIGHT_SITE}
      ${CMAKE_BINARY_DIR}/published
    DEPENDS ${parts} ${CMAKE_BINARY_DIR}/site_parts.txt ${programs}
    VERBATIM)
  add_custom_target(site ALL DEPENDS ${ARCLIGHT_SITE}/names.json)
endfunction()
