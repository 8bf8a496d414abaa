// The value next to a slider, which becomes a text field for typing.
#pragma once

#include <string>

#include "app/window/widgets.h"
#include "core/param_set.h"

namespace arclight {

/// One component of a parameter: x, y or z of a vector, otherwise the value itself.
struct ComponentOf {
    const ParamInfo& info;
    int index = 0;

    bool isVector() const { return info.kind == ParamKind::vec2 || info.kind == ParamKind::vec3; }
    bool isNumber() const { return isVector() || info.kind == ParamKind::real || info.kind == ParamKind::integer; }
    /// The number in `value`, which must be of a numeric kind.
    double get(const ParamValue& value) const;
    void set(ParamValue& value, double number) const;
    /// As it is shown, without the unit.
    std::string shown(const ParamValue& value) const;
    /// The shortest text that reads back as the same value.
    std::string exact(const ParamValue& value) const;
    /// Parses typed text; accepts a comma as decimal separator. Exit::usage with the parameter and its range.
    Expected<ParamValue> parse(const ParamValue& before, const std::string& text) const;
};

/// Draws the value right-aligned in `area`; `isAsked`, or a click on it, opens a text field there. True if a valid
/// value was typed, which is then in `value`. Rejected text stays, with its error below.
bool valueField(const ComponentOf& component, ParamValue& value, const Area& area, bool isAsked);

/// Discards text being typed, and the error of rejected text, for example after a reset.
void stopTyping();

/// A field that edits `text`, of at most `maxBytes`; true if the user changed it.
bool textField(const char* id, const char* hint, std::string& text, std::size_t maxBytes);

}  // namespace arclight
