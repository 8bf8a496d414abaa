#include "sim/hair/head_of_hair.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/check.h"
#include "core/time.h"
#include "sim/hair/guide_strands.h"

namespace arclight::hair {
namespace {

/// Strands are spread over the scalp at this level. Between its vertices, 5 mm apart, roots lie within 0.01 mm of the
/// skin, at the ears within 0.2 mm.
constexpr int kFineLevel = 3;
/// The guides of this level settle first, without the guides of finer levels.
constexpr int kCoarseLevel = 1;
/// Steps in which a groom comes to rest under its weight: it falls with damping so strong that it does not swing, and
/// halts with even stronger damping.
constexpr int kFallingSteps = 54, kHaltingSteps = 12;
constexpr float kFallingDamping = 0.9f, kHaltingDamping = 0.55f;
/// Keratin is 1.3 times as dense as water, which therefore carries about three quarters of its weight.
constexpr float kWeightInWater = 0.24f;
/// Damping of a single fibre in a step of 1/60 s.
constexpr float kWaterDamping = 0.90f;

/// Curls of neighbouring locks are out of phase: a strand halfway between two guides would have none.
float clumpingOf(Style style) {
    switch (style) {
        case Style::curly: return 0.85f;
        case Style::wavy: return 0.3f;
        case Style::wet: return 0.8f;
        default: return 0;
    }
}

Groom firstStrands(Groom groom, std::size_t count) {
    groom.positions.resize(count * static_cast<std::size_t>(groom.nodes));
    if (!groom.lifts.empty()) groom.lifts.resize(count);
    return groom;
}

/// The positions of all strands if the first ones hang as in `settled`, both in the head's space. Each other strand
/// takes, node by node, the displacement from the groom of the settled strand whose groomed root, midpoint and tip are
/// nearest to its own.
std::vector<glm::vec3> hangingAlike(const Groom& groom, std::span<const glm::vec3> settled) {
    const auto nodes = static_cast<std::size_t>(groom.nodes);
    const std::size_t known = settled.size() / nodes;
    const std::span<const glm::vec3> groomed = groom.positions;
    std::vector<glm::vec3> hanging(settled.begin(), settled.end());
    hanging.reserve(groomed.size());
    for (std::size_t from = settled.size(); from < groomed.size(); from += nodes) {
        const auto squareTo = [&](std::size_t other) {
            float sum = 0;
            for (const std::size_t node : {std::size_t{0}, nodes / 2, nodes - 1}) {
                const glm::vec3 d = groomed[other * nodes + node] - groomed[from + node];
                sum += glm::dot(d, d);
            }
            return sum;
        };
        std::size_t nearest = 0;
        float least = squareTo(0);
        for (std::size_t other = 1; other < known; ++other)
            if (const float square = squareTo(other); square < least) nearest = other, least = square;
        for (std::size_t i = 0; i < nodes; ++i)
            hanging.push_back(groomed[from + i] + (settled[nearest * nodes + i] - groomed[nearest * nodes + i]));
    }
    return hanging;
}

/// A different number in every call.
std::uint64_t nextSerial() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace

void HeadOfHair::reset(const GroomSettings& groom, int guideLevel, const StrandSettings& settings, Seed seed,
                       const Pose& pose) {
    guideLevel_ = guideLevel, settings_ = groom, seed_ = seed, hasOwnGuides_ = true;
    groom_ = groomScalp(scalp(guideLevel), groom, bustSpheres());
    settle(settings, pose);
    const auto count = static_cast<int>(strands_.size());
    strands_.clear();
    ensureStrands(count);
}

void HeadOfHair::reset(Groom guides, const StrandSettings& settings, Seed seed, const Pose& pose) {
    settings_ = {}, seed_ = seed, hasOwnGuides_ = false;
    groom_ = std::move(guides);
    pose_ = pose, body_ = {};
    posedSpheres(bustSpheres(), static_cast<int>(kHeadSpheres), pose, body_, spheres_);
    guides_.reset(groom_, settings, seed_, pose);
    const auto count = static_cast<int>(strands_.size());
    strands_.clear();
    ensureStrands(count);
}

/// Settles from coarse to fine: the first vertices of each scalp, and so its first guides, coincide with the coarser
/// scalp's.
void HeadOfHair::settle(const StrandSettings& settings, const Pose& pose) {
    const auto settleFor = [&](int steps, float damping) {
        for (int i = 0; i < steps; ++i) step(kTick, 0, pose, {}, {}, damping);
    };
    const int coarse = std::min(kCoarseLevel, guideLevel_);
    guides_.reset(firstStrands(groom_, scalp(coarse).vertices.size()), settings, seed_, pose);
    settleFor(kFallingSteps, kFallingDamping);
    settleFor(kHaltingSteps, kHaltingDamping);
    for (int level = coarse + 1; level <= guideLevel_; ++level) {
        const Groom groom = firstStrands(groom_, scalp(level).vertices.size());
        std::vector<glm::vec3> settled;
        for (const glm::vec3 node : guides_.nodes())
            settled.push_back(glm::conjugate(pose.turn) * ((node - pose.offset) / pose.scale));
        guides_.reset(groom, hangingAlike(groom, settled), settings, seed_, pose);
        settleFor(kHaltingSteps, kHaltingDamping);
    }
}

void HeadOfHair::step(float dt, double seconds, const Pose& head, const Pose& body, const Surroundings& surroundings,
                      float mostDamping) {
    pose_ = head, body_ = body;
    posedSpheres(bustSpheres(), static_cast<int>(kHeadSpheres), head, body, spheres_);
    if (surroundings.wind != wind_.settings()) wind_ = Wind(surroundings.wind, seed_);
    guides_.step({.dt = dt,
                  .seconds = seconds,
                  .pose = head,
                  .gravity = surroundings.underWater ? kWeightInWater * surroundings.gravity : surroundings.gravity,
                  .wind = surroundings.wind.speed > 0 ? &wind_ : nullptr,
                  .spheres = spheres_,
                  .mostDamping = surroundings.underWater ? kWaterDamping : mostDamping});
}

void HeadOfHair::turnTo(const Pose& head) {
    pose_ = head;
    posedSpheres(bustSpheres(), static_cast<int>(kHeadSpheres), head, body_, spheres_);
    guides_.turnTo(head);
}

void HeadOfHair::ensureStrands(int count) {
    CHECK_LE(count, kMaxStrands);
    if (static_cast<int>(strands_.size()) >= count) return;
    if (hasOwnGuides_) {
        const int fineLevel = std::max(kFineLevel, guideLevel_);
        strands_ = scatteredStrands(scalp(guideLevel_), scalp(fineLevel), fineLevel - guideLevel_, count, seed_);
        partStrands(groom_, strands_);
    } else {
        strands_ = strandsBetween(groom_, count, seed_);
    }
    strandsSerial_ = nextSerial();
}

void HeadOfHair::guidedHair(int count, const LockSettings& locks, GuidedHair& result) const {
    CHECK_LE(static_cast<std::size_t>(count), strands_.size());
    const std::span<const glm::vec3> guides = guides_.nodes();
    result.guides.assign(guides.begin(), guides.end());
    result.nodesPerStrand = guides_.nodesPerStrand();
    result.pose = pose_;
    if (result.serial != strandsSerial_) result.strands = strands_, result.serial = strandsSerial_;
    result.count = count;
    const float loose = (1 - locks.clumping) * (1 - clumpingOf(settings_.style));
    result.clump = 1 - loose, result.stray = locks.stray;
    result.spheres.assign(spheres_.begin(), spheres_.end());
}

void HeadOfHair::drawnNodes(int count, const LockSettings& locks, std::vector<glm::vec3>& result) const {
    GuidedHair hair;
    guidedHair(count, locks, hair);
    hair.nodes(result);
}

void GuidedHair::nodes(std::vector<glm::vec3>& result, int every) const {
    const int written = (count + every - 1) / every;
    result.resize(static_cast<std::size_t>(written) * static_cast<std::size_t>(nodesPerStrand));
    interpolateStrands(GuideNodes{guides, nodesPerStrand}, pose,
                       std::span(strands).first(static_cast<std::size_t>(count)), settings(), result,
                       static_cast<std::size_t>(every));
}

}  // namespace arclight::hair
