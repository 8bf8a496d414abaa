// Depth of field: points that are out of focus spread over their circles of confusion.
#pragma once

#include "gfx/frame.h"
#include "gfx/shaders.h"

namespace arclight::hair {

class DepthOfField {
public:
    explicit DepthOfField(Shaders& shaders);

    /// Copies the depths of `from` for a `draw` that must ignore later changes of the depth.
    void keepDepths(Frame& frame, const Framebuffer& from);
    /// Replaces the scene by its image through a lens of diameter `aperture`, focused at the distance `focus`, both in
    /// m. `keptDepths`: uses the depths copied by `keepDepths` instead of the scene's.
    void draw(Frame& frame, const View& view, float focus, float aperture, bool keptDepths);

private:
    Program gather_, copy_;
    Framebuffer depths_, blurred_;
};

}  // namespace arclight::hair
