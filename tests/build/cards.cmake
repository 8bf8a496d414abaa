# Fails if a demo of DEMOS (with commas between) has no picture in ASSETS/cards, or a picture there belongs to none. The
# pictures are captures of 640x360.
cmake_minimum_required(VERSION 3.22)

string(REPLACE "," ";" demos "${DEMOS}")
foreach(demo IN LISTS demos)
  set(picture ${ASSETS}/cards/${demo}.png)
  if(NOT EXISTS ${picture})
    message(FATAL_ERROR "assets/cards/${demo}.png is missing: ./run ${demo} --preset showcase --size 640x360 "
      "--capture assets/cards/${demo}.png")
  endif()
  # A PNG begins with 8 bytes of its own and the head's length and name; then come width and height.
  file(READ ${picture} size OFFSET 16 LIMIT 8 HEX)
  if(NOT size STREQUAL "0000028000000168")
    message(FATAL_ERROR "assets/cards/${demo}.png is not 640x360")
  endif()
endforeach()

file(GLOB pictures RELATIVE ${ASSETS}/cards ${ASSETS}/cards/*)
foreach(picture IN LISTS pictures)
  string(REGEX REPLACE "\\.png$" "" demo ${picture})
  if(NOT demo IN_LIST demos)
    message(FATAL_ERROR "assets/cards/${picture} belongs to no demo")
  endif()
endforeach()
