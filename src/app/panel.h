// The widgets that a demo may add to its panel.
#pragma once

#include <span>
#include <string_view>

namespace arclight {

/// Handed to a demo's `panel` while the host lays out the panel around it.
class Panel {
public:
    void heading(std::string_view text);
    void text(std::string_view text);   ///< wrapped
    void muted(std::string_view text);  ///< wrapped, in the secondary colour
    void wrong(std::string_view text);  ///< wrapped, in red
    void value(std::string_view name, std::string_view text);
    bool button(std::string_view label);
    /// Plots `values` over their index; values that are not finite are skipped.
    void plot(std::string_view label, std::span<const float> values, float heightPx = 60);
};

}  // namespace arclight
