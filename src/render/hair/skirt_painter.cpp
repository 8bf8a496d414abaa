#include "render/hair/skirt_painter.h"

#include "gfx/plot.h"

namespace arclight::hair {
namespace {

constexpr int kShadowSide = 832, kFloorSide = 288;
constexpr glm::vec3 kWaistband{0.050f, 0.0032f, 0.0075f}, kBow{0.56f, 0.44f, 0.31f};
constexpr float kFloorHalf = 1.3f;  ///< half the side of the square of floor with a shadow, m

/// The mean of the outermost hem's nodes, and their mean distance from it.
glm::vec4 hemOf(const Skirt& skirt) {
    const int last = skirt.shape().rings - 1, columns = skirt.shape().columns;
    glm::vec3 centre(0);
    for (int column = 0; column < columns; ++column) centre += skirt.node(0, last, column);
    centre /= static_cast<float>(columns);
    float radius = 0;
    for (int column = 0; column < columns; ++column) radius += glm::length(skirt.node(0, last, column) - centre);
    return {centre, radius / static_cast<float>(columns)};
}

}  // namespace

SkirtPainter::SkirtPainter(Shaders& shaders)
    : room_(shaders.program("common/fullscreen.vert", "hair/skirt_room.frag")),
      figureProgram_(shaders.program("hair/skirt_figure.vert", "hair/skirt_figure.frag")),
      clothProgram_(shaders.program("hair/skirt_cloth.vert", "hair/skirt_cloth.frag")),
      laceProgram_(shaders.program("hair/skirt_cloth.vert", "hair/skirt_cloth.frag", {"LACE"})),
      trimProgram_(shaders.program("hair/skirt_cloth.vert", "hair/skirt_cloth.frag", {"TRIM"})),
      figureDepths_(shaders.program("hair/skirt_figure.vert", "common/caster.frag", {"SHADOW"})),
      clothDepths_(shaders.program("hair/skirt_cloth.vert", "common/caster.frag", {"SHADOW"})),
      floorShadow_(shaders.program("common/fullscreen.vert", "hair/skirt_floor.frag")),
      reflection_(shaders, "reflection", {.plane = {.offset = kFloor}}) {
    for (Mesh& mesh : layers_) mesh = Mesh::of<ClothVertex>("skirt");
}

void SkirtPainter::reset(const Skirt& skirt) {
    layerCount_ = std::min(kMaxLayers, skirt.shape().layers);
    for (int layer = 0; layer < layerCount_; ++layer) {
        const auto i = static_cast<std::size_t>(layer);
        // The innermost of several layers is a petticoat, whose lace is visible below the hem.
        const bool isLace = layer > 0 && layer + 1 == layerCount_;
        ClothDetail detail{.perColumn = detail_.perColumn, .perRing = detail_.perRing};
        if (layer > 0) detail.depth = 0.16f, detail.valley = 0.85f, detail.firstRow = 2 * detail.perRing;
        if (isLace) detail.overhang = 0.075f;
        cloth_[i].reset(skirt, layer, detail);
        clothData_[i] = {};
    }
}

/// Fewer triangles for smaller frames, because triangles of a pixel or two cost as much as large ones.
void SkirtPainter::fitDetail(const Skirt& skirt, int heightPx) {
    const Detail wanted = heightPx > 900 ? Detail{8, 4, 28} : heightPx > 400 ? Detail{6, 3, 24} : Detail{4, 2, 16};
    if (wanted == detail_) return;
    detail_ = wanted;
    reset(skirt);
}

void SkirtPainter::uploadMeshes(const SkirtFigure& figure, Skinning skinning) {
    dancerMesh(figure.pose, detail_.sides, figureData_);
    figure_.upload(std::span<const DancerVertex>(figureData_.vertices), figureData_.indices);
    triangles_ = figure_.triangles();
    for (std::size_t i = 0; i < static_cast<std::size_t>(layerCount_); ++i) {
        const SkirtCloth::Limits limits{.outer = i > 0 ? &cloth_[i - 1] : nullptr, .legs = figure.pose.legs};
        if (skinning == Skinning::nodes)
            cloth_[i].followNodes(figure.skirt, limits, clothData_[i]);
        else
            cloth_[i].followBones(figure.skirt, limits, clothData_[i]);
        layers_[i].upload(std::span<const ClothVertex>(clothData_[i].vertices), clothData_[i].indices);
        triangles_ += layers_[i].triangles();
    }
    const PoseMatrix body = poseMatrix(figure.pose.body);
    trimData_.vertices.clear(), trimData_.indices.clear();
    addWaistband(figure.skirt, body, trimData_);
    waistbandCount_ = static_cast<int>(trimData_.indices.size());
    addRibbons(figure.ribbons, 4, trimData_);
    const auto [left, right] = figure.ribbons.row(0, 0);
    const glm::vec3 knot = 0.5f * (left + right), up = glm::normalize(body.apply({0, 1, 0}) - body.offset);
    const glm::vec3 from = knot - body.offset, out = glm::normalize(from - up * glm::dot(from, up));
    addKnot(knot + 0.006f * out, out, up, 0.036f, trimData_);
    trim_.upload(std::span<const ClothVertex>(trimData_.vertices), trimData_.indices);
    triangles_ += trim_.triangles();

    hem_ = hemOf(figure.skirt);
    waist_ = body.offset;
    up_ = glm::normalize(glm::vec3(body.row[0].y, body.row[1].y, body.row[2].y));
    for (std::size_t i = 0; i < 4; ++i) {
        const Capsule& leg = figure.pose.legs[i];
        legs_[2 * i] = glm::vec4(leg.a, leg.radius), legs_[2 * i + 1] = glm::vec4(leg.b, leg.radius);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const glm::vec3 ankle = figure.pose.legs[2 + side].b;
        const glm::vec3 ahead = body.apply({0, 0, 1}) - body.offset;
        feet_[side] = glm::vec4(ankle + 0.05f * ahead, std::max(0.0f, ankle.y - kFloor - 0.07f));
    }
}

void SkirtPainter::drawShadows(Frame& frame, const PortraitLight& light) {
    // Receivers beyond the far side of the box are also shadowed.
    const auto fit = [&](DirectionalShadow& map, std::string_view name, float below, glm::vec2 half) {
        map.fit(name, {static_cast<int>(kShadowSide * half.x / half.y), kShadowSide},
                lightView({light.toKey, waist_ - glm::vec3(0, below, 0), half, 1.1f, 1.3f}));
    };
    fit(figureShadow_.map, "dancer's shadow", 0.38f, {0.45f, 0.90f});
    fit(clothShadow_, "cloth's shadow", 0.17f, {0.54f, 0.50f});
    figureShadow_.map.draw(
        frame, [&](Pass& pass) { pass.draw(figure_, figureDepths_.set("toShadowClip", figureShadow_.map.toClip())); });
    clothShadow_.draw(frame, [&](Pass& pass) {
        pass.state(DirectionalShadow::casting(Cull::none));
        clothDepths_.set("toShadowClip", clothShadow_.toClip());
        pass.draw(layers_[0], clothDepths_);
        pass.draw(trim_, clothDepths_);
    });
}

void SkirtPainter::drawFloorShadow(Frame& frame) {
    floorLight_.fit("light on the floor", {.width = kFloorSide, .height = kFloorSide, .colours = {PixelFormat::rg8}});
    floorShadow_.set("toFigureShadow", figureShadow_.map.toShadow()).set("toClothShadow", clothShadow_.toShadow());
    floorShadow_.set("floorHeight", kFloor).set("floorHalf", kFloorHalf);
    fullscreen(frame, "light on the floor", floorLight_, floorShadow_,
               {{"figureDepths", figureShadow_.map.depths()}, {"clothDepths", clothShadow_.depths()}});
}

void SkirtPainter::setFigure(const Program& program, const PortraitLight& light) const {
    setLight(program, light, figureShadow_);
    program.set("clothDepths", clothShadow_.depths()).set("toClothShadow", clothShadow_.toShadow());
    program.set("hem", hem_).set("waist", waist_).set("bodyUp", up_).set("floorHeight", kFloor);
    program.set("legs", std::span<const glm::vec4>(legs_));
}

void SkirtPainter::drawFigure(Pass& pass, const PortraitLight& light, bool mirrored) {
    const Cull cull = mirrored ? Cull::none : Cull::back;
    pass.state({.depth = Depth::testAndWrite, .cull = cull});
    setFigure(figureProgram_, light);
    pass.draw(figure_, figureProgram_);
    pass.state({.depth = Depth::testAndWrite});
    setFigure(trimProgram_, light);
    pass.draw(trim_, trimProgram_.set("trimColour", kWaistband), {0, waistbandCount_});
    pass.draw(trim_, trimProgram_.set("trimColour", kBow), {waistbandCount_, -1});
    setFigure(clothProgram_, light);
    const bool hasLace = layerCount_ > 1;
    for (int layer = 0; layer < (hasLace ? layerCount_ - 1 : layerCount_); ++layer)
        pass.draw(layers_[static_cast<std::size_t>(layer)], clothProgram_);
    if (!hasLace) return;
    pass.state({.blend = Blend::alpha, .depth = Depth::testAndWrite});
    setFigure(laceProgram_, light);
    pass.draw(layers_[static_cast<std::size_t>(layerCount_ - 1)], laceProgram_);
}

void SkirtPainter::draw(Frame& frame, const Camera& camera, const PortraitLight& light, const SkirtView& view,
                        const SkirtFigure& figure) {
    fitDetail(figure.skirt, frame.sceneHeight());
    uploadMeshes(figure, view.skinning);
    drawShadows(frame, light);
    drawFloorShadow(frame);
    const View seen = frame.view(camera);
    reflection_.draw(frame, seen, [&](Pass& pass) { drawFigure(pass, light, true); });
    {
        ScenePass pass = frame.scenePass("skirt", seen, glm::vec3(0));
        setLight(room_, light, figureShadow_);
        room_.set("floorHeight", kFloor).set("floorHalf", kFloorHalf);
        reflection_.set(room_).set("floorShadow", floorLight_.colour());
        room_.set("feet", std::span<const glm::vec4>(feet_)).set("hem", hem_);
        // The dancer is barely wider than the hem.
        const float reach = 0.12f + 1.2f * hem_.w, across = camera.halfTangents(frame.aspect()).x;
        const glm::vec3 from = glm::vec3(hem_) - camera.position;
        const float far = glm::dot(from, camera.forward()) * across, at = glm::dot(from, camera.right());
        room_.set("mirroredSpan", glm::vec2(0.5f + 0.5f * (at - reach) / far, 0.5f + 0.5f * (at + reach) / far));
        pass.state({}).fullscreen(room_);
        drawFigure(pass, light, false);
    }
    if (view.bones) drawBones(frame, camera, figure.skirt);
}

void SkirtPainter::drawBones(Frame& frame, const Camera& camera, const Skirt& skirt) const {
    const glm::mat4 toClip = camera.projection(frame.aspect()) * camera.view();
    const SkirtShape& shape = skirt.shape();
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    const auto pixel = [&](glm::vec3 p) {
        const glm::vec4 clip = toClip * glm::vec4(p, 1);
        return glm::vec2((0.5f + 0.5f * clip.x / clip.w) * static_cast<float>(frame.width()),
                         (0.5f - 0.5f * clip.y / clip.w) * static_cast<float>(frame.height()));
    };
    const CanvasColour line = colourFromHex(0xF2C9A8);
    for (int ring = 0; ring < shape.rings; ++ring)
        for (int column = 0; column < shape.columns; ++column) {
            const glm::vec3 here = skirt.node(0, ring, column), next = skirt.node(0, ring, column + 1);
            const glm::vec3 below = skirt.node(0, std::min(ring + 1, shape.rings - 1), column);
            const glm::vec3 above = skirt.node(0, std::max(ring - 1, 0), column);
            const bool isFront = glm::dot(glm::cross(below - above, next - here), camera.position - here) > 0;
            const float alpha = isFront ? 0.75f : 0.10f;
            const glm::vec2 at = pixel(here);
            canvas.line(at, pixel(next), s, line.withAlpha(0.35f * alpha));
            if (ring > 0) canvas.line(pixel(above), at, 1.4f * s, line.withAlpha(alpha));
            if (isFront) canvas.disc(at, 2.2f * s, line);
        }
}

}  // namespace arclight::hair
