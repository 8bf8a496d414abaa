// Progress of the draws of a page's first frame, because many drivers recompile a program at its first draw.
#pragma once

#include <cstddef>

namespace arclight {

/// Starts or stops tracking first draws. Initially off.
void watchFirstDraws(bool isOn);

/// Call this after the first draw with a program.
void noteFirstDraw();

/// The number of noted first draws, and how many of them the GPU has finished. Reading it never waits for the GPU.
struct FirstDraws {
    std::size_t done = 0, all = 0;
};
FirstDraws firstDraws();

}  // namespace arclight
