// The widgets that a demo may add to its panel.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <utility>

namespace arclight {

/// Handed to a demo's `panel` while the host lays out the panel around it.
class Panel {
public:
    Panel() = default;
    /// During a search, shows only the widgets below a heading that `isFound` accepts.
    explicit Panel(std::function<bool(std::string_view)> isFound)
        : isFound_(std::move(isFound)), isShown_(isFound_ == nullptr) {}

    void heading(std::string_view text);
    void text(std::string_view text);   ///< wrapped
    void muted(std::string_view text);  ///< wrapped, in the secondary colour
    void wrong(std::string_view text);  ///< wrapped, in red
    void value(std::string_view name, std::string_view text);
    bool button(std::string_view label);
    /// Plots `values` over their index; values that are not finite are skipped.
    void plot(std::string_view label, std::span<const float> values, float heightPx = 60);

    /// Whether anything is shown.
    bool hasFound() const { return hasFound_; }

private:
    std::function<bool(std::string_view)> isFound_;  ///< null outside a search
    bool isShown_ = true, hasFound_ = false;
};

}  // namespace arclight
