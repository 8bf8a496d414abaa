// The shape of the dancer: cross-sections along the legs, the foot and the waist.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/angles.h"
#include "sim/hair/dancer.h"

namespace arclight::hair {
namespace {

/// An elliptic cross-section of a limb: position, half width, half depth, and forward offset of the centre. Metres.
struct Section {
    float at, width, depth, forward;
};

/// From the hip joint to the ankle.
constexpr Section kLeg[] = {
    {-0.02f, 0.036f, 0.050f, -0.010f},  {0.02f, 0.055f, 0.066f, -0.006f},   {0.06f, 0.0625f, 0.070f, -0.003f},
    {0.12f, 0.0630f, 0.067f, 0.000f},   {0.20f, 0.0575f, 0.064f, 0.004f},   {0.29f, 0.0490f, 0.055f, 0.004f},
    {0.36f, 0.0440f, 0.0485f, 0.004f},  {0.40f, 0.0425f, 0.0475f, 0.006f},  {0.44f, 0.0405f, 0.0435f, 0.002f},
    {0.50f, 0.0440f, 0.0475f, -0.009f}, {0.55f, 0.0435f, 0.0475f, -0.013f}, {0.61f, 0.0375f, 0.0410f, -0.010f},
    {0.68f, 0.0300f, 0.0330f, -0.005f}, {0.74f, 0.0262f, 0.0295f, -0.002f}, {0.80f, 0.0270f, 0.0320f, 0.000f},
    {0.83f, 0.0270f, 0.0340f, 0.002f}};

/// From the seat to the ribs, heights above the waist.
constexpr Section kTrunk[] = {
    {-0.205f, 0.030f, 0.030f, -0.004f}, {-0.19f, 0.085f, 0.070f, -0.006f}, {-0.15f, 0.128f, 0.103f, -0.010f},
    {-0.11f, 0.140f, 0.113f, -0.010f},  {-0.06f, 0.134f, 0.112f, -0.006f}, {0.00f, 0.1185f, 0.1075f, 0.000f},
    {0.06f, 0.1135f, 0.0985f, 0.004f},  {0.13f, 0.1190f, 0.0960f, 0.006f}, {0.22f, 0.1320f, 0.0990f, 0.008f},
    {0.32f, 0.1430f, 0.1040f, 0.014f},  {0.40f, 0.1480f, 0.1040f, 0.010f}};

/// A section of a boot: position forward of the ankle, half width, heights of bottom and top above the floor.
struct BootSection {
    float at, width, bottom, top;
};
constexpr BootSection kBoot[] = {
    {-0.060f, 0.006f, 0.044f, 0.066f},  {-0.054f, 0.022f, 0.037f, 0.090f}, {-0.038f, 0.0315f, 0.035f, 0.108f},
    {-0.010f, 0.0345f, 0.035f, 0.120f}, {0.020f, 0.0345f, 0.033f, 0.112f}, {0.048f, 0.0350f, 0.023f, 0.088f},
    {0.078f, 0.0385f, 0.010f, 0.066f},  {0.105f, 0.0410f, 0.007f, 0.054f}, {0.132f, 0.0385f, 0.007f, 0.046f},
    {0.154f, 0.0290f, 0.008f, 0.038f},  {0.168f, 0.0140f, 0.011f, 0.030f}, {0.172f, 0.0030f, 0.016f, 0.023f}};

/// Smooth interpolation between sections (Catmull–Rom).
Section sectionAt(std::span<const Section> sections, float at) {
    std::size_t k = 0;
    while (k + 2 < sections.size() && sections[k + 1].at < at) ++k;
    const Section &b = sections[k], &c = sections[k + 1];
    const Section &a = sections[k > 0 ? k - 1 : 0], &d = sections[std::min(k + 2, sections.size() - 1)];
    const float t = std::clamp((at - b.at) / (c.at - b.at), 0.0f, 1.0f), span = c.at - b.at;
    const auto blend = [&](float Section::*member) {
        const float in = (c.*member - a.*member) / std::max(c.at - a.at, 1e-6f) * span;
        const float out = (d.*member - b.*member) / std::max(d.at - b.at, 1e-6f) * span;
        const float t2 = t * t, t3 = t2 * t;
        return b.*member * (2 * t3 - 3 * t2 + 1) + in * (t3 - 2 * t2 + t) + c.*member * (3 * t2 - 2 * t3) +
               out * (t3 - t2);
    };
    return {at, blend(&Section::width), blend(&Section::depth), blend(&Section::forward)};
}

struct Axes {
    glm::vec3 origin, side, forward, down;
    glm::vec3 apply(glm::vec3 p) const { return origin + side * p.x + forward * p.y + down * p.z; }
};
Axes axesOf(glm::vec3 origin, glm::vec3 end, glm::vec3 side) {
    const glm::vec3 down = glm::normalize(end - origin);
    const glm::vec3 forward = glm::normalize(glm::cross(down, side));
    return {origin, glm::cross(forward, down), forward, down};
}

glm::vec2 partOf(DancerPart part, float at) { return {static_cast<float>(part), at}; }

/// The axes of a foot, whose sole is 7 cm below the ankle.
Axes footAxes(const Capsule& shin, glm::vec3 side, glm::vec3 up, float pointed) {
    const Axes leg = axesOf(shin.a, shin.b, side);
    const glm::vec3 flat = glm::normalize(glm::cross(side, up));
    const glm::vec3 along = glm::normalize(0.55f * leg.forward + 0.83f * leg.down);
    const glm::vec3 forward = glm::normalize(glm::mix(flat, along, 0.85f * pointed));
    return {shin.b, side, forward, glm::normalize(glm::cross(forward, side)) * -1.0f};
}

/// `foot` bends the boot at the ankle.
void addLeg(DancerMesh& mesh, int sides, const Capsule& thigh, const Capsule& shin, const Axes& foot, glm::vec3 side,
            float mirror) {
    const Axes upper = axesOf(thigh.a, thigh.b, side), lower = axesOf(shin.a, shin.b, side);
    const float thighLength = glm::length(thigh.b - thigh.a), length = thighLength + glm::length(shin.b - shin.a);
    // Rings are denser with more sides, and where the material changes.
    const float apart = 0.40f / static_cast<float>(sides);
    const std::size_t first = mesh.vertices.size();
    const auto addRing = [&](float at, float raise, DancerPart part) {
        const Section section = sectionAt(kLeg, at);
        const float ankle = glm::smoothstep(length - 0.085f, length + 0.012f, at);
        const float weight = glm::smoothstep(-0.055f, 0.055f, at - thighLength);
        // The kneecap keeps its shape when the leg bends.
        const float bend = 0.5f - 0.5f * glm::dot(upper.down, lower.down);
        const float knee = 0.022f * bend * std::exp(-900 * (at - thighLength) * (at - thighLength));
        for (int k = 0; k < sides; ++k) {
            const float angle = kTwoPi * static_cast<float>(k) / static_cast<float>(sides);
            const float c = std::cos(angle), s = std::sin(angle);
            const float outer = at < thighLength ? 0.003f : 0.006f * glm::smoothstep(0.45f, 0.55f, at);
            const glm::vec3 p(mirror * outer + (section.width + raise) * c,
                              section.forward + knee * std::max(s, 0.0f) + (section.depth + raise) * s, at);
            const glm::vec3 a = upper.apply(p);
            const glm::vec3 b =
                glm::mix(lower.apply(p - glm::vec3(0, 0, thighLength)), foot.apply(p - glm::vec3(0, 0, length)), ankle);
            mesh.vertices.push_back({.position = glm::mix(a, b, weight), .part = partOf(part, at)});
        }
    };
    for (float at = -0.02f; at < kStockingTop - 0.004f; at += apart) addRing(at, 0, DancerPart::skin);
    // The stocking's band presses slightly into the thigh.
    addRing(kStockingTop - 0.0035f, -0.0004f, DancerPart::skin);
    addRing(kStockingTop - 0.0015f, -0.0012f, DancerPart::skin);
    addRing(kStockingTop - 0.0014f, 0.0004f, DancerPart::stocking);
    for (float at = kStockingTop; at < kBootTop - 0.002f; at += apart) addRing(at, 0.0008f, DancerPart::stocking);
    addRing(kBootTop - 0.001f, 0.0008f, DancerPart::stocking);
    addRing(kBootTop, 0.0012f, DancerPart::boot);
    constexpr std::array<glm::vec2, 7> kCuff{{{-0.001f, 0.0050f},
                                              {0.001f, 0.0072f},
                                              {0.006f, 0.0082f},
                                              {0.020f, 0.0078f},
                                              {0.0235f, 0.0062f},
                                              {0.0250f, 0.0045f},
                                              {0.0300f, 0.0043f}}};
    for (const glm::vec2 rim : kCuff) addRing(kBootTop + rim.x, rim.y, DancerPart::boot);
    for (float at = kBootTop + 0.045f; at < 0.825f; at += apart)
        addRing(at, 0.0045f + 0.0025f * glm::smoothstep(0.72f, 0.80f, at), DancerPart::boot);
    skinRings(mesh, first, static_cast<std::size_t>(sides), -upper.down);
}

/// The corners of a heel's or a sole's outline, seen from above.
constexpr std::size_t kOutline = 16;
using Outline = std::array<glm::vec2, kOutline>;

void addBlock(DancerMesh& mesh, const Axes& foot, const Outline& outline, float top, float bottom, float taper) {
    std::array<glm::vec3, kOutline> upper, lower;
    for (std::size_t i = 0; i < kOutline; ++i) {
        const glm::vec2 p = outline[i];
        upper[i] = foot.apply({p.x, p.y, 0.07f - top});
        lower[i] = foot.apply({taper * p.x, p.y - (1 - taper) * 0.02f, 0.07f - bottom});
    }
    const DancerVertex like{.part = partOf(DancerPart::sole, 0)};
    addBand<DancerVertex>(mesh, upper, lower, like);
    std::reverse(upper.begin(), upper.end());
    addFace<DancerVertex>(mesh, lower, like);
    addFace<DancerVertex>(mesh, upper, like);
}

void addFoot(DancerMesh& mesh, int sides, const Axes& foot, float mirror) {
    const std::size_t first = mesh.vertices.size();
    for (const BootSection& section : kBoot) {
        const float centre = 0.5f * (section.bottom + section.top), half = 0.5f * (section.top - section.bottom);
        // Toes point slightly outwards.
        const float outwards = mirror * 0.10f * std::max(0.0f, section.at);
        for (int k = 0; k < sides; ++k) {
            const float angle = kTwoPi * static_cast<float>(k) / static_cast<float>(sides);
            const float c = std::cos(angle), s = std::sin(angle);
            // Squarer below, rounder above.
            const float square = s < 0 ? 0.55f : 0.9f;
            const float x = std::copysign(std::pow(std::fabs(c), square), c);
            const float y = std::copysign(std::pow(std::fabs(s), square), s);
            mesh.vertices.push_back(
                {.position = foot.apply({outwards + section.width * x, section.at, 0.07f - centre - half * y}),
                 .part = partOf(DancerPart::boot, 0.80f + section.at)});
        }
    }
    skinRings(mesh, first, static_cast<std::size_t>(sides), -foot.forward);
    Outline heel, sole;
    for (std::size_t k = 0; k < kOutline; ++k) {
        const float angle = kTwoPi * static_cast<float>(k) / kOutline;
        heel[k] = {0.029f * std::cos(angle), -0.028f - 0.026f * std::sin(angle)};
        const float along = 0.105f - 0.064f * std::sin(angle);
        sole[k] = {mirror * 0.10f * along + 0.0425f * std::cos(angle), along};
    }
    addBlock(mesh, foot, heel, 0.040f, 0, 0.82f);
    addBlock(mesh, foot, sole, 0.011f, 0, 1);
}

void addTrunk(DancerMesh& mesh, int sides, const PoseMatrix& body) {
    const std::size_t first = mesh.vertices.size();
    const auto addRing = [&](float at, DancerPart part) {
        const Section section = sectionAt(kTrunk, at);
        for (int k = 0; k < 2 * sides; ++k) {
            const float angle = -kTwoPi * static_cast<float>(k) / static_cast<float>(2 * sides);
            mesh.vertices.push_back(
                {.position = body.apply(
                     {section.width * std::cos(angle), at, section.forward + section.depth * std::sin(angle)}),
                 .part = partOf(part, at)});
        }
    };
    for (float at = -0.205f; at < 0.0f; at += 0.030f) addRing(at, DancerPart::shorts);
    addRing(0.0f, DancerPart::shorts);
    for (float at = 0.001f; at < 0.40f; at += 0.035f) addRing(at, DancerPart::top);
    skinRings(mesh, first, static_cast<std::size_t>(2 * sides), glm::vec3(0, -1, 0));
}

}  // namespace

void dancerMesh(const DancerPose& pose, int sides, DancerMesh& mesh) {
    mesh.vertices.clear(), mesh.indices.clear();
    const PoseMatrix body = poseMatrix(pose.body);
    const glm::vec3 side = glm::normalize(glm::vec3(body.row[0].x, body.row[1].x, body.row[2].x));
    const glm::vec3 up = glm::normalize(glm::vec3(body.row[0].y, body.row[1].y, body.row[2].y));
    addTrunk(mesh, sides, body);
    for (std::size_t leg = 0; leg < 2; ++leg) {
        const float mirror = leg == 0 ? 1.0f : -1.0f;
        const Axes foot = footAxes(pose.legs[2 + leg], side, up, pose.pointed[leg]);
        addLeg(mesh, sides, pose.legs[leg], pose.legs[2 + leg], foot, side, mirror);
        addFoot(mesh, sides, foot, mirror);
    }
}

}  // namespace arclight::hair
