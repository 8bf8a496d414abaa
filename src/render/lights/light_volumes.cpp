#include "render/lights/light_volumes.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/vertices.h"

namespace arclight::lights {

constexpr auto rowsOf(SpotInstance) {
    return vertexRows<SpotInstance>(
        Attribute{"lightPosition", &SpotInstance::position}, Attribute{"lightRadius", &SpotInstance::radius},
        Attribute{"lightColour", &SpotInstance::colour}, Attribute{"lightDirection", &SpotInstance::direction},
        Attribute{"lightCosines", &SpotInstance::cosines});
}

namespace {

/// Scale of an icosahedron that encloses the unit sphere: the faces of a unit icosahedron lie 0.7947 from its centre.
constexpr float kVolumeInflation = 1.2585f;
constexpr std::uint32_t kConeSides = 10;

/// An icosahedron that encloses the unit sphere, with inward-facing triangles.
Mesh sphereVolumeMesh() {
    SurfaceMesh sphere = sphereMesh(0);
    std::vector<PositionVertex> corners;
    for (const SurfaceVertex& vertex : sphere.vertices) corners.push_back({vertex.position * kVolumeInflation});
    std::reverse(sphere.indices.begin(), sphere.indices.end());
    return {"light volume", std::span<const PositionVertex>(corners), sphere.indices};
}

/// A pyramid that encloses a cone of unit length and slope along z, with inward-facing triangles. The apex comes first,
/// then the corners of the base.
Mesh coneMesh() {
    const float step = kTwoPi / kConeSides, reach = 1 / cosf(0.5f * step);
    std::vector<PositionVertex> corners{{glm::vec3(0)}};
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < kConeSides; ++i) {
        const float angle = step * static_cast<float>(i);
        corners.push_back({{reach * cosf(angle), reach * sinf(angle), 1}});
        indices.insert(indices.end(), {0, 1 + i, 1 + (i + 1) % kConeSides});
        if (i > 1) indices.insert(indices.end(), {1, 1 + i, i});
    }
    return {"spot volume", std::span<const PositionVertex>(corners), indices};
}

}  // namespace

LightVolumes::LightVolumes(Variants& programs)
    : programs_(programs),
      sphere_(sphereVolumeMesh()),
      cone_(coneMesh()),
      points_(VertexBuffer::of<PointLight>("point lights")),
      spots_(VertexBuffer::of<SpotInstance>("spot lights")),
      black_(VertexBuffer::of<PointLight>("black light")) {}

void LightVolumes::upload(const LightScene& scene) {
    points_.upload<PointLight>(scene.lights);
    spotInstances_.clear();
    for (const SpotLight& spot : scene.spots)
        spotInstances_.push_back({spot.point.position,
                                  spot.point.radius,
                                  spot.point.colour,
                                  spot.direction,
                                  {spot.cosInner, spot.cosOuter}});
    spots_.upload<SpotInstance>(spotInstances_);
    const BlackLight& black = scene.black;
    const PointLight shadow{black.centre, 0.5f * black.length + black.radius, glm::vec3(0)};
    const bool darkens = black.radius > 0 && black.strength > 0;
    black_.upload(std::span(&shadow, darkens ? 1 : 0));
}

void LightVolumes::draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source, std::uint32_t features,
                        DrawState state, const SetUniforms& set) const {
    const auto lit = [&](std::string_view vertex, std::string_view fragment, std::uint32_t extra) -> const Program& {
        const Program& program = inputs.reading(vertex, fragment, source, features | extra);
        inputs.setLight(program);
        if (set) set(program);
        return program;
    };
    const auto volume = [&](std::uint32_t kind) -> const Program& {
        const std::uint32_t flat = state.depth == Depth::behind ? 0u : std::uint32_t{kFlat};
        return lit("lights/volume.vert", "lights/volume.frag", flat | kind);
    };
    DrawState screen = state;
    if (state.depth == Depth::behind) screen.depth = Depth::off;
    if (inputs.scene.sun.colour != glm::vec3(0))
        pass.state(screen).fullscreen(lit("lights/screen.vert", "lights/sun.frag", 0));
    state.blend = Blend::additive, state.cull = Cull::back;
    pass.state(state);
    if (!points_.isEmpty()) drawPoints(pass, volume(0));
    if (!spots_.isEmpty()) pass.draw(cone_, spots_, volume(kSpot));
    state.blend = Blend::multiply;
    pass.state(state);
    if (!black_.isEmpty()) pass.draw(sphere_, black_, volume(kBlack));
}

double LightVolumes::countFragments(const View& view) const {
    if (points_.isEmpty()) return 0;
    {
        const FragmentCounter::Counting counting(counter_);
        const Framebuffer target("counted", {.width = static_cast<int>(view.size.x),
                                             .height = static_cast<int>(view.size.y),
                                             .colours = {PixelFormat::r8}});
        Pass pass("count", target);
        pass.view(view).state({.cull = Cull::back});
        drawPoints(pass, programs_.get("lights/volume.vert", "lights/count.frag", kFlat));
    }
    return counter_.count();
}

}  // namespace arclight::lights
