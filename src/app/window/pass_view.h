// How a pass is placed in an area of the page: fitted, or magnified and moved.
#pragma once

#include <optional>

#include <glm/glm.hpp>

namespace arclight {

/// Positions are in pixels from the area's top left corner, texels are counted from the pass's. When magnified, a texel
/// is a whole number of pixels wide, and texels begin at whole pixels.
class PassView {
public:
    /// Adapts to a change of either size: a fitted pass stays fitted, a magnified one keeps its centre.
    void resize(glm::ivec2 passSize, glm::ivec2 areaSize);

    /// Shows the whole pass, as large as fits.
    void fit();
    /// Magnifies (`steps` > 0) or shrinks by that many steps; the texel at `px` stays there. Ends at the fitted size.
    void zoom(glm::vec2 px, int steps);
    /// Moves the pass; part of it always stays in view. Nothing happens while it is fitted.
    void pan(glm::vec2 by);

    bool isFitted() const { return isFitted_; }
    /// Pixels per texel.
    float factor() const { return factor_; }
    /// Where the top left texel begins, and the size of the whole pass.
    glm::ivec2 corner() const { return corner_; }
    glm::ivec2 shownSize() const;
    /// The texel shown at that point; nothing outside the pass.
    std::optional<glm::ivec2> texelAt(glm::vec2 px) const;

private:
    float fittedFactor() const;
    /// The next zoom step from `factor` in that direction.
    float nextFactor(float factor, int direction) const;
    void moveTo(glm::vec2 corner);

    glm::ivec2 pass_{1}, area_{1}, corner_{0};
    float factor_ = 1;
    bool isFitted_ = true;
};

}  // namespace arclight
