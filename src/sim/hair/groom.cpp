#include "sim/hair/groom.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/angles.h"
#include "core/check.h"
#include "core/random.h"
#include "sim/common/unit.h"
#include "sim/hair/strand_collision.h"

namespace arclight::hair {
namespace {

constexpr glm::vec3 kDown{0, -1, 0};

/// How a style shapes a strand.
struct Look {
    float length = 1;         ///< factor
    float turn = 0.06f;       ///< length after which gravity has turned a hair downwards, m
    float lift = 0.016f;      ///< how far the outermost strands lie above the skin, m
    float rise = 0.5f;        ///< how steeply hair leaves the skin
    float wave = 0;           ///< amplitude, m
    float wavelength = 0.1f;  ///< m
    bool helix = false;
};
Look lookOf(Style style) {
    switch (style) {
        case Style::straight:
        case Style::ponytail: break;
        case Style::wavy: return {.lift = 0.020f, .wave = 0.012f, .wavelength = 0.115f};
        case Style::curly: return {.turn = 0.09f, .lift = 0.028f, .wave = 0.012f, .wavelength = 0.045f, .helix = true};
        case Style::shortCut: return {.length = 0.2f, .turn = 0.25f, .lift = 0.012f};
        case Style::wet: return {.turn = 0.035f, .lift = 0.004f, .rise = 0};
    }
    return {};
}

/// A strand's random numbers, independent of other strands.
struct Dice {
    std::uint32_t state;
    float next() {
        state = hash32(state);
        return static_cast<float>(state >> 8) * 0x1p-24f;
    }
};

class Groomer {
public:
    Groomer(const GroomSettings& settings, std::span<const Sphere> spheres)
        : settings_(settings), look_(lookOf(settings.style)), spheres_(spheres) {}

    void add(const ScalpVertex& vertex, std::uint32_t index, Groom& groom) const {
        Dice dice{hash32(index ^ (settings_.seed * 2654435761u))};
        const float length = settings_.length * look_.length * (1 - settings_.variation * dice.next());
        // Hair from the crown lies over hair from below.
        const float layer = 0.3f + 0.7f * glm::smoothstep(-0.08f, 0.10f, vertex.position.y);
        const float lift = 0.002f + look_.lift * layer * (0.35f + 0.65f * dice.next());
        std::array<glm::vec3, kMaxNodes> nodes;
        const std::span<glm::vec3> shape = std::span(nodes).first(static_cast<std::size_t>(groom.nodes));
        shape[0] = vertex.position;
        const float side = vertex.position.x < 0 ? -1.0f : 1.0f;
        // Hair along the parting falls to one side or the other.
        const float parted = (1 - glm::smoothstep(0.0f, 0.03f, std::fabs(vertex.position.x))) *
                             glm::smoothstep(0.03f, 0.08f, vertex.position.y);
        glm::vec3 direction = unit(
            vertex.direction + look_.rise * vertex.normal + parted * glm::vec3(1.2f * side, 0, 0), vertex.direction);
        if (groom.pinned > 1) direction = gatherToBand(shape.first(static_cast<std::size_t>(groom.pinned)), lift, dice);
        const int from = groom.pinned;
        fall(shape.subspan(static_cast<std::size_t>(from - 1)), direction,
             length / static_cast<float>(groom.nodes - from), from > 1 ? 0 : lift, side);
        if (groom.pinned > 1) swell(shape.subspan(static_cast<std::size_t>(from - 1)), dice);
        if (look_.wave > 0) wave(shape, dice);
        groom.positions.insert(groom.positions.end(), shape.begin(), shape.end());
        groom.lifts.push_back(lift);
    }

private:
    glm::vec3 outside(glm::vec3 point, float lift) const {
        const auto isInRaised = [&](const Sphere& sphere) {
            const glm::vec3 d = point - sphere.centre;
            const float radius = sphere.radius + lift + kSkin;
            return glm::dot(d, d) < radius * radius;
        };
        if (std::none_of(spheres_.begin(), spheres_.end(), isInRaised)) return point;
        std::array<PushSphere, kMaxSpheres> raised;
        CHECK_LE(spheres_.size(), raised.size());
        std::transform(spheres_.begin(), spheres_.end(), raised.begin(), [&](const Sphere& s) {
            return pushSphere({s.centre, s.radius + lift});
        });
        leaveSpheres(std::span(raised).first(spheres_.size()), point);
        return point;
    }

    /// Continues shape[0] in steps of `step`: along the direction, increasingly downwards, over the body. Over the
    /// face, hair is combed to its side and back.
    void fall(std::span<glm::vec3> shape, glm::vec3 direction, float step, float lift, float side) const {
        for (std::size_t i = 1; i < shape.size(); ++i) {
            const glm::vec3 at = shape[i - 1];
            const float inFront =
                glm::smoothstep(0.0f, 0.05f, at.z) * (1 - glm::smoothstep(0.06f, 0.085f, std::fabs(at.x)));
            const glm::vec3 comb = inFront * glm::vec3(side, 0, -0.9f);
            direction = unit(direction + kDown * (step / look_.turn) + comb * (step / 0.025f), kDown);
            const float raise = lift * glm::smoothstep(0.0f, 3.0f, static_cast<float>(i));
            for (int pass = 0; pass < 3; ++pass) direction = unit(outside(at + direction * step, raise) - at, kDown);
            shape[i] = outside(at + direction * step, 0);
        }
    }

    /// Goes over the skull to a band at the back of the head. Returns the direction in which the tail leaves it.
    glm::vec3 gatherToBand(std::span<glm::vec3> shape, float lift, Dice& dice) const {
        const glm::vec3 back = unit({0, 0.4f, -1}, {});
        const glm::vec3 band = outside(back * 0.09f, 0.012f) + back * 0.006f;
        const float angle = kTwoPi * dice.next(), radius = 0.009f * std::sqrt(dice.next());
        const glm::vec3 end = band + radius * (std::cos(angle) * glm::vec3(1, 0, 0) +
                                               std::sin(angle) * glm::cross(back, glm::vec3(1, 0, 0)));
        const glm::vec3 root = shape[0];
        for (std::size_t i = 1; i < shape.size(); ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(shape.size() - 1);
            const glm::vec3 straight = root + t * (end - root);
            shape[i] = outside(straight, (0.002f + 0.3f * lift) * (1 - t) + 0.004f * t);
        }
        shape.back() = outside(end, 0);
        return unit(back + radius * 20 * (shape.back() - band), back);
    }

    /// A tail is thickest in its upper third; each strand keeps to its own side of the tail.
    void swell(std::span<glm::vec3> tail, Dice& dice) const {
        const float angle = kTwoPi * dice.next(), size = 0.026f * std::sqrt(dice.next());
        std::array<glm::quat, kMaxNodes> frames;
        linkFrames(tail, std::span(frames).first(tail.size() - 1));
        for (std::size_t i = 1; i < tail.size(); ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(tail.size() - 1);
            const float width = size * glm::smoothstep(-0.1f, 0.3f, t) * (1 - 0.75f * t * t);
            const glm::vec3 side = frames[i - 1] * glm::vec3(std::cos(angle), std::sin(angle), 0);
            tail[i] = outside(tail[i] + width * side, 0);
        }
    }

    /// Bends a strand into plane waves or into a helix about the line along which it falls.
    void wave(std::span<glm::vec3> shape, Dice& dice) const {
        std::array<glm::quat, kMaxNodes> frames;
        linkFrames(shape, std::span(frames).first(shape.size() - 1));
        const std::array<glm::vec3, kMaxNodes> centre = [&] {
            std::array<glm::vec3, kMaxNodes> copy;
            std::copy(shape.begin(), shape.end(), copy.begin());
            return copy;
        }();
        // Neighbouring waves are in phase, curls are not.
        const glm::vec3 root = shape[0];
        const float phase = look_.helix ? kTwoPi * dice.next()
                                        : 3 * std::sin(31 * root.x + 2) + 3 * std::sin(27 * root.z + 19 * root.y) +
                                              0.12f * kTwoPi * dice.next();
        const float hand = look_.helix && dice.next() < 0.5f ? -1.0f : 1.0f;
        float way = 0;
        for (std::size_t i = 1; i < shape.size(); ++i) {
            const float link = glm::length(centre[i] - centre[i - 1]);
            way += link;
            // Fewer than three nodes per revolution could not represent the helix.
            const float angle = phase + hand * kTwoPi * way / std::max(look_.wavelength, 3.2f * link);
            const float size = look_.wave * glm::smoothstep(0.01f, 0.09f, way);
            const glm::quat frame = frames[i - 1];
            const glm::vec3 offset(std::cos(angle), look_.helix ? std::sin(angle) : 0.0f, 0);
            shape[i] = outside(centre[i] + frame * (offset * size), 0);
        }
    }

    GroomSettings settings_;
    Look look_;
    std::span<const Sphere> spheres_;
};

/// Wet hair hangs in clumps: towards its tip, each strand approaches the nearest of a random sixth of them.
void clump(Groom& groom, std::uint32_t seed, std::span<const Sphere> spheres) {
    const Groom loose = groom;
    std::vector<PushSphere> push;
    for (const Sphere& sphere : spheres) push.push_back(pushSphere(sphere));
    std::vector<int> centres;
    for (int s = 0; s < groom.strands(); ++s)
        if (hash32(static_cast<std::uint32_t>(s) ^ (seed * 747796405u)) % 6 == 0) centres.push_back(s);
    if (centres.empty()) return;
    for (int s = 0; s < groom.strands(); ++s) {
        const auto squareTo = [&](int other) {
            const glm::vec3 d = loose.strand(other)[0] - loose.strand(s)[0];
            return glm::dot(d, d);
        };
        const int centre =
            *std::min_element(centres.begin(), centres.end(), [&](int a, int b) { return squareTo(a) < squareTo(b); });
        for (int i = 1; i < groom.nodes; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const float t =
                0.88f * glm::smoothstep(0.05f, 0.6f, static_cast<float>(i) / static_cast<float>(groom.nodes - 1));
            glm::vec3& node = groom.positions[static_cast<std::size_t>(s * groom.nodes + i)];
            node = loose.strand(s)[k] + t * (loose.strand(centre)[k] - loose.strand(s)[k]);
            leaveSpheres(push, node);
        }
    }
}

}  // namespace

Groom groomScalp(const Scalp& scalp, const GroomSettings& settings, std::span<const Sphere> spheres) {
    CHECK_LE(2, settings.nodes);
    CHECK_LE(settings.nodes, kMaxNodes);
    Groom groom{.nodes = settings.nodes};
    if (settings.style == Style::ponytail && settings.nodes >= 5) groom.pinned = settings.nodes / 3 + 1;
    const Groomer groomer(settings, spheres);
    for (std::size_t i = 0; i < scalp.vertices.size(); ++i)
        groomer.add(scalp.vertices[i], static_cast<std::uint32_t>(i), groom);
    if (settings.style == Style::wet) clump(groom, settings.seed, spheres);
    return groom;
}

StrandSettings styled(Style style, StrandSettings s) {
    const auto with = [&s](float restore, float ratio, float shape, float damping) {
        s.restore = restore, s.restoreRatio = ratio, s.shape = shape, s.damping = damping;
        return s;
    };
    switch (style) {
        case Style::straight: break;
        case Style::wavy: return with(0.25f, 0.7f, 0.45f, 0.97f);
        case Style::curly: return with(0.25f, 0.75f, 0.5f, 0.96f);
        case Style::shortCut: return with(0.4f, 0.9f, 0.5f, 0.95f);
        case Style::ponytail: return with(0.2f, 0.6f, 0.35f, 0.975f);
        case Style::wet: return with(0.15f, 0.5f, 0.02f, 0.955f);
    }
    return with(0.25f, 0.7f, 0.05f, 0.97f);
}

Groom rowGroom(int strands, int nodes, float length) {
    Groom groom{.nodes = nodes};
    for (int s = 0; s < strands; ++s)
        for (int i = 0; i < nodes; ++i)
            groom.positions.emplace_back(0, -length * static_cast<float>(i) / static_cast<float>(nodes - 1),
                                         0.005f * (static_cast<float>(s) - 0.5f * static_cast<float>(strands - 1)));
    return groom;
}

Pose shakePose(double seconds) {
    const double cycles = 2 * seconds;
    Pose pose;
    pose.offset.x = 0.25f * std::sin(static_cast<float>(cycles - std::floor(cycles)) * kTwoPi);
    return pose;
}

StrandSettings shakeSettings(Solver solver, int iterations) {
    return {.solver = solver, .iterations = iterations, .damping = 0.985f};
}

void linkFrames(std::span<const glm::vec3> nodes, std::span<glm::quat> frames) {
    CHECK_EQ(frames.size() + 1, nodes.size());
    glm::vec3 from(0, 0, 1);
    glm::quat frame(1, 0, 0, 0);
    for (std::size_t j = 0; j < frames.size(); ++j) {
        const glm::vec3 to = unit(nodes[j + 1] - nodes[j], from);
        const glm::vec3 axis = glm::cross(from, to);
        // The smallest rotation; if the link folds back, a rotation by π about any perpendicular axis.
        glm::quat turn(1 + glm::dot(from, to), axis.x, axis.y, axis.z);
        if (glm::dot(turn, turn) < 1e-12f) {
            const glm::vec3 side =
                unit(glm::cross(from, std::fabs(from.x) < 0.7f ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0)), {1, 0, 0});
            turn = glm::quat(0, side.x, side.y, side.z);
        }
        turn *= 1 / std::sqrt(glm::dot(turn, turn));
        frame = turn * frame;
        frame *= 1 / std::sqrt(glm::dot(frame, frame));
        frames[j] = frame;
        from = to;
    }
}

}  // namespace arclight::hair
