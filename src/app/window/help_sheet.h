// The F1 sheet: all keys, mouse actions and touch gestures.
#pragma once

#include <string>
#include <vector>

#include "app/gesture.h"
#include "app/session/session.h"
#include "app/window/commands.h"
#include "gfx/canvas.h"

namespace arclight {

/// The properties of the host that the keys depend on.
struct HelpHost {
    bool isPage = false;    ///< in a browser, which reserves some keys and has no files
    bool hasTouch = false;  ///< whether it has a touch screen
    bool hasKeyboard = true;

    /// On a phone.
    bool isFingersFirst() const { return hasTouch && !hasKeyboard; }
};
/// The host of this program.
HelpHost helpHost();

/// The effect of the command on `host`: a page, for example, saves no files. Empty if it has no key there.
std::string helpOf(const Command& command, const HelpHost& host);

struct HelpSection {
    std::string title;
    std::vector<Gesture> lines;
    int column = 0;  ///< one of three of about the same height
};

/// A mouse gesture as a finger makes it: "Drag the head with the right button" is "Hold, then drag the head".
std::string fingerInput(const std::string& input);

/// The mouse and key gestures of the current scene or, if it is open, of the pass inspector.
std::vector<Gesture> gesturesOf(const Session& session, bool isInspecting = false);

/// All sections of the sheet, in order. No two lines have the same keys. `here`: see `gesturesOf`; `claimed`: the keys
/// and pointer input that the scene claims from the window now.
std::vector<HelpSection> helpSections(const std::vector<Gesture>& here, const HelpHost& host,
                                      const Claims& claimed = {}, bool isInspecting = false);

/// Draws the sheet in columns at the centre of `area`. `scale`: pixels per unit of the interface.
void helpSheet(const std::vector<Gesture>& here, const Claims& claimed, bool isInspecting, const Rect& area,
               float scale);

}  // namespace arclight
