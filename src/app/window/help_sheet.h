// The F1 sheet: all keys, and what mouse and fingers do here.
#pragma once

#include <string>
#include <vector>

#include "app/gesture.h"
#include "app/session/session.h"
#include "app/window/commands.h"
#include "gfx/canvas.h"

namespace arclight {

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

/// What mouse and keys do in the present scene.
std::vector<Gesture> gesturesOf(const Session& session);

/// All that the sheet says, in order. `here`: see `gesturesOf`; `claimed`: what the scene takes from the window now.
std::vector<HelpSection> helpSections(const std::vector<Gesture>& here, const HelpHost& host,
                                      const Claims& claimed = {});

/// Draws the sheet in columns at the centre of `area`. `scale`: pixels per unit of the interface.
void helpSheet(const std::vector<Gesture>& here, const Claims& claimed, const Rect& area, float scale);

}  // namespace arclight
