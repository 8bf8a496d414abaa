# Fails if a demo in DEMOS (separated by commas) has no image of 640x360 pixels in ASSETS/cards, or if an image there
# belongs to no demo.
cmake_minimum_required(VERSION 3.22)

string(REPLACE "," ";" demos "${DEMOS}")
foreach(demo IN LISTS demos)
  set(image ${ASSETS}/cards/${demo}.png)
  if(NOT EXISTS ${image})
    message(FATAL_ERROR "assets/cards/${demo}.png is missing; make it with: ./run ${demo} --preset showcase "
      "--size 640x360 --capture assets/cards/${demo}.png")
  endif()
  # A PNG begins with a signature of 8 bytes and the length and type of its header; width and height follow.
  file(READ ${image} size OFFSET 16 LIMIT 8 HEX)
  if(NOT size STREQUAL "0000028000000168")
    message(FATAL_ERROR "assets/cards/${demo}.png is not 640x360")
  endif()
endforeach()

file(GLOB images RELATIVE ${ASSETS}/cards ${ASSETS}/cards/*)
foreach(image IN LISTS images)
  string(REGEX REPLACE "\\.png$" "" demo ${image})
  if(NOT demo IN_LIST demos)
    message(FATAL_ERROR "assets/cards/${image} belongs to no demo")
  endif()
endforeach()
