# The OpenGL loader, generated into the build tree by glad 2 from its own copy of the registry (--reproducible: no
# network). Core 4.3 covers the 3.3 baseline and the optional compute path; functions that the context lacks stay null
# pointers. The header <glad/gl.h> declares gladLoadGL(GLADloadfunc) and gladLoaderLoadGL(), which opens libGL itself.
set(glad_dir ${CMAKE_BINARY_DIR}/glad)
set(glad_extensions GL_KHR_debug GL_ARB_debug_output GL_ARB_get_program_binary GL_EXT_texture_filter_anisotropic
  GL_KHR_parallel_shader_compile)
list(JOIN glad_extensions "," glad_extensions)
set(glad_arguments --reproducible --quiet --out-path ${glad_dir} --api gl:core=4.3 --extensions ${glad_extensions}
  c --loader)

# On Debian, python3-glad provides the program glad. Elsewhere the fetched package runs with any Python 3 that has
# jinja2. Glad 1 has a program of the same name with different options.
find_program(ARCLIGHT_GLAD glad)
if(ARCLIGHT_GLAD AND NOT DEFINED ARCLIGHT_GLAD_IS_2)
  execute_process(COMMAND ${ARCLIGHT_GLAD} --help OUTPUT_VARIABLE glad_help ERROR_QUIET)
  string(FIND "${glad_help}" "--reproducible" glad_option)
  string(COMPARE GREATER "${glad_option}" -1 glad_is_2)
  set(ARCLIGHT_GLAD_IS_2 ${glad_is_2} CACHE INTERNAL "")
endif()
if(ARCLIGHT_GLAD_IS_2)
  set(glad_command ${ARCLIGHT_GLAD})
else()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  arclight_fetch(glad_generator Dav1dde/glad v2.0.4 SOURCE_ONLY)
  set(glad_command ${CMAKE_COMMAND} -E env PYTHONPATH=${glad_generator_SOURCE_DIR} ${Python3_EXECUTABLE} -m glad)
endif()

# A stamp with the command avoids generating the same files again.
set(glad_stamp "${glad_command} ${glad_arguments}")
set(glad_made "")
if(EXISTS ${glad_dir}/stamp AND EXISTS ${glad_dir}/src/gl.c AND EXISTS ${glad_dir}/include/glad/gl.h)
  file(READ ${glad_dir}/stamp glad_made)
endif()
if(NOT glad_made STREQUAL glad_stamp)
  execute_process(COMMAND ${glad_command} ${glad_arguments}
    RESULT_VARIABLE glad_result OUTPUT_VARIABLE glad_output ERROR_VARIABLE glad_output)
  if(NOT glad_result EQUAL 0)
    message(FATAL_ERROR "glad cannot generate the OpenGL loader; it needs Python 3 with jinja2:\n${glad_output}")
  endif()
  file(WRITE ${glad_dir}/stamp "${glad_stamp}")
endif()

add_library(glad STATIC ${glad_dir}/src/gl.c)
target_include_directories(glad SYSTEM PUBLIC ${glad_dir}/include)
target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
