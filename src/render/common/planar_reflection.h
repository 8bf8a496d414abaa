// The mirror image of a scene in a plane, such as a polished floor or still water.
//
//     reflection_.draw(frame, view, [&](Pass& pass) { drawFigure(pass); });
//     pass.draw(floor_, reflection_.set(polished_));  // which includes common/planar_reflection.glsl
#pragma once

#include <optional>
#include <string>

#include "gfx/blur.h"
#include "gfx/frame.h"

namespace arclight {

/// All points whose dot product with the unit vector `normal` is `offset`; by default the ground.
struct Plane {
    glm::vec3 normal{0, 1, 0};
    float offset = 0;  ///< m
};
/// The reflection of the world in a plane.
glm::mat4 reflectionIn(const Plane& plane);
/// What the eye of `view` sees in the plane as a mirror, as an image of another size. Front faces wind clockwise.
View mirroredView(const View& view, const Plane& plane, int width, int height);

class PlanarReflection {
public:
    struct Options {
        Plane plane{};
        int divisor = 2;  ///< of the scene's width and height
        float blur = 0;   ///< standard deviation, texels
    };
    /// `name` is the name of the pass.
    PlanarReflection(Shaders& shaders, std::string name, const Options& options);

    /// Clears the image and calls `draw(pass)`, which draws the scene without the plane and without culling.
    template <class Draw>
    void draw(Frame& frame, const View& view, Draw draw) {
        fit(frame);
        {
            Pass pass = frame.pass(name_, image_);
            pass.clear(glm::vec4(0)).clearDepth();
            pass.view(mirroredView(view, options_.plane, image_.width(), image_.height()));
            draw(pass);
        }
        if (blur_) blur_->draw(frame, image_.colour(), options_.blur);
    }
    /// Sets the uniform of shaders/common/planar_reflection.glsl.
    const Program& set(const Program& program) const {
        return program.set("mirrored", blur_ ? blur_->result().colour() : image_.colour());
    }

private:
    void fit(const Frame& frame);

    std::string name_;
    Options options_;
    Framebuffer image_;
    std::optional<Blur> blur_;
};

}  // namespace arclight
