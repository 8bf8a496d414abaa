// The value beside a slider, which turns into a text field when it is typed.
#pragma once

#include <string>

#include "app/window/widgets.h"
#include "core/param_set.h"

namespace arclight {

/// One component of a parameter: of a vector x, y or z, otherwise the value itself.
struct ComponentOf {
    const ParamInfo& info;
    int index = 0;

    bool isVector() const { return info.kind == ParamKind::vec2 || info.kind == ParamKind::vec3; }
    bool isNumber() const { return isVector() || info.kind == ParamKind::real || info.kind == ParamKind::integer; }
    /// The number in `value`, whose kind must be one of numbers.
    double get(const ParamValue& value) const;
    void set(ParamValue& value, double number) const;
    /// As it is shown, without the unit.
    std::string shown(const ParamValue& value) const;
    /// The shortest text that reads back as the same value.
    std::string exact(const ParamValue& value) const;
    /// Reads what a person typed; a comma may stand before the decimals. Exit::usage with the parameter and its range.
    Expected<ParamValue> parse(const ParamValue& before, const std::string& text) const;
};

/// Draws the value right-aligned in `area`; `isAsked`, or a click on it, turns it into a text field. True if something
/// valid was typed, which is then in `value`. A refused text stays, and its fault is shown below.
bool valueField(const ComponentOf& component, ParamValue& value, const Area& area, bool isAsked);

/// Takes away what is being typed, and the fault of what was refused: a reset has answered it.
void stopTyping();

/// A field that edits `text`, of at most `maxBytes`; true if the user changed it.
bool textField(const char* id, const char* hint, std::string& text, std::size_t maxBytes);

}  // namespace arclight
