// The keys and the pointer that a demo claims from the window during interactive play.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/input.h"

namespace arclight {

/// Keys and a pointer that a demo claims. While ticks pass, a claimed key is not a window shortcut: it reaches the demo
/// in `Input::keys`. Not so in a pause, a replay, a text field or the pass inspector. Escape, F1 to F12 and keys with
/// Ctrl always belong to the window, and keys with Alt, AltGr or Super never reach the demo.
struct Claims {
    /// A line of the F1 sheet: {{Key{'W'}, Key{'S'}}, "walk"}.
    struct Keys {
        std::vector<Key> keys;
        std::string help;
    };
    std::vector<Keys> keys{};
    /// A click in the frame hides the pointer; until Escape, `Input::motionPx` holds its motion, without bounds.
    bool pointer = false;

    bool contains(Key key) const {
        const bool isWindows = key == Key::escape || (key >= Key::f1 && key <= Key::f12);
        return !isWindows && std::any_of(keys.begin(), keys.end(), [&](const Keys& line) {
            return std::find(line.keys.begin(), line.keys.end(), key) != line.keys.end();
        });
    }
};

}  // namespace arclight
