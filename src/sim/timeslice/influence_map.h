// Threat and safety in a town, as maps that are worked out in bands of rows, one job each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/random.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/influence_rings.h"

namespace arclight::timeslice {

struct InfluenceSettings {
    SliceMode mode = SliceMode::siso;
    int side = 256;        ///< cells, a multiple of 64
    int rings = 20;        ///< 1 to `kMostRings`: how far influence spreads, cells
    int bandsPerStep = 1;  ///< at most that many of `kBands` are worked out in a step
    bool isThreaded = false;
};

enum class InfluenceKind { threat, safety };

/// Somebody who walks the streets, from crossing to crossing.
struct TownWalker {
    glm::ivec2 crossing{0}, direction{0};  ///< where the way began, and a unit step along an axis
    float progress = 0;                    ///< of the way to the next crossing, from 0 to 1
    InfluenceKind kind = InfluenceKind::threat;
};

/// A place to take up, rated by the maps on show.
struct TownPost {
    glm::ivec2 cell{0};
    int rating = 0;  ///< safety less threat
};

/// The town, its walkers, and the maps. Blocks of houses stand between streets; some are squares.
class InfluenceTown {
public:
    void reset(const InfluenceSettings& settings, Seed seed);
    /// Another side takes effect with `reset`.
    void configure(const InfluenceSettings& settings);
    /// Walks for `dt` s, then works out some bands. `held` is one more threat, in cells, that a hand holds.
    void step(float dt, std::optional<glm::vec2> held = {});

    int side() const { return settings_.side; }
    bool isOpen(int x, int y) const { return open_.row(y)[x] != 0; }
    std::span<const TownWalker> walkers() const { return walkers_; }
    /// The position of a walker, in cells from the lower left corner.
    glm::vec2 positionOf(const TownWalker& walker) const;
    std::span<const TownPost> posts() const { return posts_; }
    int bestPost() const { return bestPost_; }  ///< index of the post of the highest rating, the first of equals
    std::uint64_t postChanges() const { return postChanges_; }  ///< of the best post

    /// A row of the map on show.
    std::span<const Influence> shown(InfluenceKind kind, int y) const;
    /// The step whose walkers a band shows; −1 before it was first worked out.
    std::int64_t stampOf(int band) const;
    int rowsPerBand() const { return settings_.side / kBands; }
    int bandsDone() const { return static_cast<int>(slicer_.jobsStarted()); }  ///< of the current batch
    std::int64_t steps() const { return steps_; }
    /// Edges between bands whose two sides show the walkers at different times.
    int seams() const;
    /// What the best post loses by the maps' age: rating of the best post by maps of this moment, less the rating that
    /// the chosen one has in these.
    int postRegret();

    static constexpr int kBands = 16, kMostRings = 40, kThreats = 6, kFriends = 5, kPosts = 24;

private:
    /// Threats, the held one last, and friends.
    struct Sources {
        std::array<InfluenceSource, kThreats + 1> threats;
        std::array<InfluenceSource, kFriends> friends;
    };
    /// A band is worked out in the map of `maps_` that does not show it.
    struct BandInput {
        Sources sources;
        int map = 0;
    };
    struct Maps {
        InfluenceRows threat, safety;
    };

    void build();
    void choosePosts();
    void turn(TownWalker& walker);
    void placeSources(std::optional<glm::vec2> held);
    void work(InfluenceSpread& spread, const Sources& sources, int firstRow, int rows, Maps& maps) const;
    void ratePosts();
    int period() const { return settings_.side / kCrossings; }  ///< from crossing to crossing, cells

    static constexpr int kCrossings = 8;

    InfluenceSettings settings_;
    Random random_{Seed{}};
    InfluenceRows open_;
    std::vector<TownWalker> walkers_;
    std::vector<TownPost> posts_;
    int bestPost_ = 0;
    std::uint64_t postChanges_ = 0;
    std::int64_t steps_ = 0;
    Sources sources_;
    std::vector<int> bands_;
    std::array<Maps, 2> maps_;
    std::array<InfluenceSpread, kBands> spreads_;  ///< one for each job: jobs may run in parallel
    Timeslicer<int, BandInput, int> slicer_;       ///< outputs are indices into `maps_`
    InfluenceSpread spreadNow_;
    Maps now_;  ///< of `postRegret`
};

}  // namespace arclight::timeslice
