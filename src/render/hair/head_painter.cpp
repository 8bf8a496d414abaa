#include "render/hair/head_painter.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

/// From chin to crown, m.
constexpr float kHeadHeight = 0.24f;
/// How far eyes turn to the side, and up and down.
constexpr float kMostYaw = 25 * kDegree, kMostPitch = 15 * kDegree;

/// Shadow maps leave out the same fraction of strands as the frame, but keep so many that single ones do not show.
DeepOpacitySettings shadowsOf(const HairLook& look, int drawn) {
    constexpr int kLeast = 1000;
    DeepOpacitySettings shadows = look.shadows;
    const float part = static_cast<float>(drawn) / static_cast<float>(std::max(look.strands, 1));
    const auto fewer = static_cast<int>(static_cast<float>(shadows.strands) * std::min(part, 1.0f));
    shadows.strands = std::max(fewer, std::min(kLeast, shadows.strands));
    return shadows;
}

}  // namespace

HeldHead heldHead(const HeadOfHair& hair, glm::vec3 target, float gaze) {
    const Pose& pose = hair.pose();
    HeldHead head{.onNeck = relativePose(hair.body(), pose), .body = hair.body()};
    const glm::vec3 eye = 0.001f * glm::vec3(0, kEye.centre.y, kEye.centre.z);
    const glm::vec3 to = glm::normalize(glm::conjugate(pose.turn) * (target - pose.offset) - pose.scale * eye);
    const float yaw = glm::clamp(std::atan2(to.x, to.z), -kMostYaw, kMostYaw) * gaze;
    const float pitch = glm::clamp(std::asin(to.y), -kMostPitch, kMostPitch) * gaze;
    // They ignore a target behind the head.
    const float reach = to.z > 0 ? 1.0f : 0.0f;
    head.gaze = glm::vec3(std::sin(reach * yaw) * std::cos(pitch), std::sin(reach * pitch),
                          std::cos(reach * yaw) * std::cos(pitch));
    return head;
}

float pixelAt(const View& view, const Pose& head) {
    const float away = glm::dot(head.offset - view.eye, view.forward);
    return 2 * view.halfTangents.y * std::max(away, view.near) / view.size.y;
}

StrandDetail detailFor(const View& view, const Pose& head, const HairLook& look) {
    const float height = head.scale * kHeadHeight / pixelAt(view, head);
    return detailOf(look.strands, look.detail ? *look.detail : fractionFor(height));
}

HeadPainter::HeadPainter(Shaders& shaders)
    : bust_(shaders), strands_(shaders), hairShadow_(shaders), ribbons_(shaders) {}

DrawnHair HeadPainter::drawnHair(const GuidedHair& guided, const StrandDetail& detail) const {
    // However many strands there are, together they cover what 10,000 would.
    const float perStrand = std::clamp(10000.0f / static_cast<float>(look_.strands), 0.1f, 4.0f);
    const float radius = look_.radius * perStrand;
    return {.guided = &guided,
            .nodesPerStrand = guided.nodesPerStrand,
            .radius = guided.pose.scale * detail.widening * radius,
            .points = points_,
            .fadeFrom = detail.fadeFrom,
            .fadeTo = detail.fadeTo};
}

void HeadPainter::prepare(Frame& frame, const View& view, const HeadOfHair& hair, const HeldHead& held,
                          const PortraitLight& light, const HairLook& look) {
    view_ = view, held_ = held, light_ = light, look_ = look;
    pixel_ = pixelAt(view, hair.pose());
    detail_ = detailFor(view, hair.pose(), look);
    hair.guidedHair(detail_.strands, look.locks, guided_);
    guided_.nodes(sampledNodes_, RibbonDetail::kSampledStrand);
    points_ = ribbonDetail_.pointsFor(sampledNodes_, guided_.nodesPerStrand, pixel_);
    drawn_ = drawnHair(guided_, detail_);
    strands_.drawPoints(frame, drawn_);
    hairShadow_.draw(frame, strands_, drawn_, light, shadowsOf(look, detail_.strands));
    hairShadow_.drawBust(frame, bust_, held, light);
    bust_.drawShadow(frame, held, light, &hairShadow_);
    strands_.drawLight(frame, view, light, bust_.shadow(), look.hair);
}

void HeadPainter::drawBust(Pass& pass) { bust_.draw(pass, held_, light_, look_.skin, strands_.fibres(), pixel_); }

void HeadPainter::drawHair(Frame& frame) {
    ribbons_.draw(&frame, {frame.scene(), frame.multisampled()}, view_, strands_, look_.transparency);
}

void HeadPainter::prepareAllStrands(StrandPainter& painter, const HeadOfHair& hair) {
    const StrandDetail all = detailOf(look_.strands, 1);
    hair.guidedHair(all.strands, look_.locks, allGuided_);
    painter.drawPoints(nullptr, drawnHair(allGuided_, all));
    painter.drawLight(nullptr, view_, light_, bust_.shadow(), look_.hair);
}

}  // namespace arclight::hair
