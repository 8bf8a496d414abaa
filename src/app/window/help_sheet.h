// The F1 sheet: all keys, and what mouse and fingers do here.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/gesture.h"
#include "app/window/commands.h"
#include "gfx/canvas.h"

namespace arclight {

/// What drags, wheel and keys do with a scene's camera.
std::span<const Gesture> cameraGestures();

/// Where a demo runs, as far as its keys depend on it.
struct HelpHost {
    bool isPage = false;    ///< in a browser, which keeps keys for itself and has no files
    bool hasTouch = false;  ///< whether fingers can touch it
};
/// Of this program.
HelpHost helpHost();

/// What the command does there: a page saves no files. Empty if it has no key there.
std::string helpOf(const Command& command, const HelpHost& host);

struct HelpSection {
    std::string title;
    std::vector<Gesture> lines;
    int column = 0;  ///< of three of about the same height
};

/// All that the sheet says, in order. `here`: what mouse and keys do in the present scene.
std::vector<HelpSection> helpSections(const std::vector<Gesture>& here, const HelpHost& host);

/// Draws the sheet in columns at the centre of `area`. `scale`: pixels per unit of the interface.
void helpSheet(const std::vector<Gesture>& here, const Rect& area, float scale);

}  // namespace arclight
