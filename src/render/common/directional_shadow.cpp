#include "render/common/directional_shadow.h"

#include <glm/gtc/matrix_access.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace arclight {

glm::mat4 lightView(const LightBox& box) {
    const glm::vec3 towards = glm::normalize(box.toLight);
    const glm::mat4 toEye = glm::lookAt(box.centre + box.before * towards, box.centre, glm::vec3(0, 1, 0));
    return glm::ortho(-box.half.x, box.half.x, box.above - box.half.y, box.above + box.half.y, 0.0f,
                      box.before + box.behind) *
           toEye;
}

void DirectionalShadow::fit(std::string_view name, glm::ivec2 size, const glm::mat4& toClip) {
    name_ = name, toClip_ = toClip;
    map_.fit(
        name,
        {.width = size.x, .height = size.y, .colours = {PixelFormat::r8}, .depth = true, .filter = Filter::nearest});
}

glm::mat4 DirectionalShadow::toShadow() const {
    return glm::translate(glm::mat4(1), glm::vec3(0.5f)) * glm::scale(glm::mat4(1), glm::vec3(0.5f)) * toClip_;
}

float DirectionalShadow::texel() const {
    return 2 / (glm::length(glm::vec3(glm::row(toClip_, 0))) * static_cast<float>(map_.width()));
}

float DirectionalShadow::depth() const { return 2 / glm::length(glm::vec3(glm::row(toClip_, 2))); }

}  // namespace arclight
