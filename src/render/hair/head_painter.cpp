#include "render/hair/head_painter.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

/// Largest rotation of the eyes to the side, and up and down.
constexpr float kMaxYaw = 25 * kDegree, kMaxPitch = 15 * kDegree;

/// Shadow maps contain fewer strands if the frame does, but enough that single strands are not visible.
DeepOpacitySettings shadowsOf(const HairLook& look, int drawn) {
    constexpr int kMin = 1000, kPerShadow = 5;
    DeepOpacitySettings shadows = look.shadows;
    shadows.strands = std::min(shadows.strands, std::max(kMin, drawn / kPerShadow));
    return shadows;
}

/// The radius at the root with all strands, m: within limits, the total coverage is the same as of 10,000 strands.
float strandRadius(const HairLook& look, const Pose& head) {
    return head.scale * look.radius * std::clamp(10000.0f / static_cast<float>(look.strands), 0.1f, 4.0f);
}

}  // namespace

HeldHead heldHead(const HeadOfHair& hair, glm::vec3 target, float gaze) {
    const Pose& pose = hair.pose();
    HeldHead head{.onNeck = relativePose(hair.body(), pose), .body = hair.body()};
    const glm::vec3 eye = 0.001f * glm::vec3(0, kEye.centre.y, kEye.centre.z);
    const glm::vec3 to = glm::normalize(glm::conjugate(pose.turn) * (target - pose.offset) - pose.scale * eye);
    const float yaw = glm::clamp(std::atan2(to.x, to.z), -kMaxYaw, kMaxYaw) * gaze;
    const float pitch = glm::clamp(std::asin(to.y), -kMaxPitch, kMaxPitch) * gaze;
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
    const float width = 2 * strandRadius(look, head) / pixelAt(view, head);
    return detailOf(look.strands, look.detail ? *look.detail : fractionFor(look.strands, width));
}

HeadPainter::HeadPainter(Shaders& shaders)
    : bust_(shaders), strands_(shaders), hairShadow_(shaders), ribbons_(shaders) {}

DrawnHair HeadPainter::drawnHair(const GuidedHair& guided, const StrandDetail& detail) const {
    return {.guided = &guided,
            .nodesPerStrand = guided.nodesPerStrand,
            .radius = detail.widening * strandRadius(look_, guided.pose),
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
