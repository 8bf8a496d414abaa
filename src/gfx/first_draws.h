// How far a page is with the draws of its first frame: many drivers compile a program again when it is first drawn with.
#pragma once

#include <cstddef>

namespace arclight {

/// Begins or ends to watch first draws. Off at first.
void watchFirstDraws(bool isOn);

/// Call this after the first draw with a program.
void noteFirstDraw();

/// How many of the first draws noted so far the GPU has finished. Never waits for it.
struct FirstDraws {
    std::size_t done = 0, all = 0;
};
FirstDraws firstDraws();

}  // namespace arclight
