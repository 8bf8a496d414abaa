// The events of a window, and the shortcuts that key presses form.
#pragma once

#include <string>

#include <glm/vec2.hpp>

#include "core/input.h"

namespace arclight {

/// Modifier keys held while something happened. AltGr types characters: it counts neither as Ctrl nor as Alt.
struct Modifiers {
    bool control = false, shift = false, alt = false, super = false, altGraph = false;
    /// Whether a key that is pressed with them belongs to the system, a shortcut or a text, not to a demo.
    bool makeShortcut() const { return control || alt || super || altGraph; }
    friend bool operator==(const Modifiers&, const Modifiers&) = default;
};

/// Something that happened to a window. Codes of keys and buttons are GLFW's; key codes follow the user's keyboard
/// layout (`keyOfLayout`). `Key` has the same codes.
struct WindowEvent {
    enum class Kind { key, character, button, pointer, motion, scroll, inside, focus, drop };

    Kind kind = Kind::pointer;
    int code = 0;           ///< key, button or Unicode code point
    bool isDown = false;    ///< key, button: pressed, not released; inside, focus: gained, not lost
    bool isRepeat = false;  ///< key: from the keyboard's auto-repeat
    Modifiers modifiers{};  ///< key, button
    glm::vec2 at{0};        ///< the pointer's position, in screen coordinates from the window's top left corner
    glm::vec2 wheel{0};     ///< scroll: steps to the right and up
    glm::vec2 motion{0};    ///< motion: of the hidden pointer, in screen coordinates
    std::string path{};     ///< drop
    int typed = 0;          ///< key: the character that its press has typed; 0 if none

    bool presses(Kind wanted) const { return kind == wanted && isDown; }
    bool releases(Kind wanted) const { return kind == wanted && !isDown; }
    friend bool operator==(const WindowEvent&, const WindowEvent&) = default;
};

/// A key with exactly these modifiers. Signs are matched as typed, whatever Shift and AltGr do to them (`shortcutOf`).
struct Shortcut {
    Key key{};
    bool control = false, shift = false;
    friend bool operator==(const Shortcut&, const Shortcut&) = default;
};

}  // namespace arclight
