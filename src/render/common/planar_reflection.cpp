#include "render/common/planar_reflection.h"

#include <glm/gtc/matrix_transform.hpp>

namespace arclight {

glm::mat4 reflectionIn(const Plane& plane) {
    const glm::vec3 n = plane.normal;
    // The Householder matrix of the normal.
    const glm::mat4 about(glm::mat3(1) - 2.0f * glm::outerProduct(n, n));
    return glm::translate(glm::mat4(1), 2 * plane.offset * n) * about;
}

View mirroredView(const View& view, const Plane& plane, int width, int height) {
    const glm::mat4 mirror = reflectionIn(plane);
    View result(view.toEye * mirror, view.projection, view.near, view.far, width, height);
    // Exactly the view's values, instead of those recovered from the inverse matrix.
    result.eye = glm::vec3(mirror * glm::vec4(view.eye, 1));
    result.forward = glm::mat3(mirror) * view.forward;
    result.halfTangents = view.halfTangents;
    return result;
}

PlanarReflection::PlanarReflection(Shaders& shaders, std::string name, const Options& options)
    : name_(std::move(name)), options_(options) {
    if (options.blur > 0) blur_.emplace(shaders, name_);
}

void PlanarReflection::fit(const Frame& frame) {
    const auto reduced = [&](int side) { return (side + options_.divisor - 1) / options_.divisor; };
    image_.fit(name_, {.width = reduced(frame.sceneWidth()), .height = reduced(frame.sceneHeight()), .depth = true});
}

}  // namespace arclight
