// Whether there are memory and threads for OpenGL and for frames of a size, checked before any is taken.
#pragma once

#include <string>

#include "core/error.h"

namespace arclight {

/// Fails if the address space (`ulimit -v`), or the memory that is free, is so small that an OpenGL driver would crash.
/// Exit::glFailed.
Expected<Done> checkDriverMemory();

/// Fails if the system does not start as many threads as Mesa's rasteriser needs, because the rasteriser would wait for
/// them indefinitely. Exit::glFailed.
Expected<Done> checkDriverThreads();

/// Fails if memory or the driver has no room for frames of that size. Exit::glFailed, with that size and a size that
/// would fit. Needs a current OpenGL context.
Expected<Done> checkFrameMemory(int width, int height);

/// The largest size of about the same shape that every demo can draw: `5120x5120 would fit`.
std::string fittingSize(int width, int height);

}  // namespace arclight
