// Depth of field: what lies out of focus spreads over its circle of confusion.
#pragma once

#include "gfx/frame.h"
#include "gfx/shaders.h"

namespace arclight::hair {

class DepthOfField {
public:
    explicit DepthOfField(Shaders& shaders);

    /// Keeps the depths of `from` for a `draw` that must not see what is drawn after this.
    void keepDepths(Frame& frame, const Framebuffer& from);
    /// Replaces the scene by what a lens of diameter `aperture`, focused on the distance `focus`, sees of it; both in
    /// m. `keptDepths`: takes the depths that were kept instead of the scene's.
    void draw(Frame& frame, const View& view, float focus, float aperture, bool keptDepths);

private:
    Program gather_, copy_;
    Framebuffer depths_, blurred_;
};

}  // namespace arclight::hair
