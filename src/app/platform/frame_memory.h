// Whether there is memory for frames of a size, asked before any is taken.
#pragma once

#include <string>

#include "core/error.h"

namespace arclight {

/// Fails where the address space (`ulimit -v`) is too small for an OpenGL driver, which would crash in it.
/// Exit::glFailed.
Expected<Done> checkDriverMemory();

/// Fails where memory or driver have no room for frames of that size. Exit::glFailed, with the size and what would fit.
/// Needs a current OpenGL context.
Expected<Done> checkFrameMemory(int width, int height);

/// The largest size of about the same shape that every demo can draw: `5120x5120 would fit`.
std::string fittingSize(int width, int height);

}  // namespace arclight
