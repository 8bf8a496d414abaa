// All bolts of a tick with their shapes, in place, ready to be drawn and to give light.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/bolts/bolt.h"
#include "sim/bolts/breakdown.h"
#include "sim/bolts/strikes.h"

namespace arclight::bolts {

/// How a bolt gets its shape.
enum class BoltModel : int { displacement, breakdown };

struct BoltSettings {
    StrikeSettings strikes;
    BoltModel model = BoltModel::displacement;
    BoltShape shape;
    BoltJitter jitter;
    float eta = 1;                      ///< of the breakdown
    glm::vec3 viewDirection{0, 0, -1};  ///< flat bolts face against it

    friend bool operator==(const BoltSettings&, const BoltSettings&) = default;
};

/// A segment in space.
struct WorldSegment {
    glm::vec3 from;
    float brightness;  ///< of bolt and branch
    glm::vec3 to;
    float radius;      ///< m; branches are thinner
    glm::vec3 before;  ///< the points next to it on its path, or its own ends
    glm::vec3 after;
};

/// A bolt of a tick.
struct ShownBolt {
    Strike strike;
    const Bolt* shape = nullptr;
    std::span<const glm::vec3> positions;  ///< of the shape's points
};

/// Segments of all live bolts together are kept below this; `generations()` says what that left.
inline constexpr double kMostSegments = 600e3;

/// The cells of the breakdown, across its way and along it, and how many it takes a tick.
inline constexpr int kBreakdownWidth = 88, kBreakdownHeight = 128, kBreakdownCellsPerTick = 24;

class BoltWorld {
public:
    void reset(const BoltSettings& settings, Seed seed);
    /// Other settings from now on; live bolts grow anew from the same randomness.
    void change(const BoltSettings& settings);
    /// One tick on. `wasPressed` asks mode sky for a strike at the aim.
    void step(const Aim& aim, bool wasPressed);

    std::int64_t tick() const { return tick_; }
    const BoltSettings& settings() const { return settings_; }
    /// Those that give light, and then those that linger in the eye.
    std::span<const ShownBolt> bolts() const { return {bolts_.data(), liveCount_}; }
    std::span<const WorldSegment> segments() const { return segments_; }
    /// Main paths of bolts that are gone; their brightness is what the eye still sees, 1 at the moment of death.
    std::span<const WorldSegment> lingering() const { return lingering_; }
    /// Splits of each bolt: fewer than asked for where there would be too many segments.
    int generations() const { return shape_.generations; }
    std::vector<Flash> flashes(std::int64_t ticks) const {
        return flashesBefore(settings_.strikes, seed_, tick_, ticks, requested_);
    }
    /// The light of all bolts in at most `most` (at least 4) straight pieces, of power 1 for a bolt of brightness and
    /// power 1.
    void findLights(std::size_t most, std::vector<LineLight>& lights) const;
    /// The channel that grows, where the model is breakdown.
    const Breakdown* growing() const { return growing_ ? &*growing_ : nullptr; }
    const Aim& aim() const { return aim_; }

private:
    struct Slot {
        std::int32_t channel = -1;
        std::int64_t birth = -1;
        Bolt bolt;
        std::vector<BoltNeighbours> neighbours;
    };
    void update();
    void fitShape();
    void forgetShapes();
    void stepBreakdown();
    void growSlots();
    void position();
    void writeSegments(std::size_t index, WorldSegment* out) const;
    void writeLingering();
    std::size_t slotOf(const Strike& strike) const;
    const Bolt& shapeOf(std::size_t slot) const { return breakdown_ ? *breakdown_ : slots_[slot].bolt; }
    const std::vector<BoltNeighbours>& neighboursOf(std::size_t slot) const {
        return breakdown_ ? breakdownNeighbours_ : slots_[slot].neighbours;
    }

    BoltSettings settings_;
    BoltShape shape_;  ///< of the settings, with no more generations than there is room for
    Seed seed_;
    std::int64_t tick_ = 0;
    Aim aim_;
    std::vector<RequestedStrike> requested_;

    std::optional<Breakdown> growing_;
    std::uint64_t breakdowns_ = 0;     ///< begun so far
    std::int64_t breakdownPause_ = 0;  ///< ticks until the next begins
    std::unique_ptr<Bolt> breakdown_;  ///< the last one that reached the ground, or the one that grows
    std::vector<BoltNeighbours> breakdownNeighbours_;

    std::vector<Strike> strikes_, found_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> shown_;  ///< slot of each strike
    std::vector<ShownBolt> bolts_;
    std::size_t liveCount_ = 0;
    std::vector<glm::vec3> positions_;
    std::vector<std::size_t> firstPosition_, firstSegment_;
    std::vector<WorldSegment> segments_, lingering_;
};

}  // namespace arclight::bolts
