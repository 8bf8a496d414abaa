// A head of hair: guides on the scalp, their groom and motion, and the strands drawn between them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/hair/groom.h"
#include "sim/hair/strand_interpolation.h"
#include "sim/hair/strand_system.h"
#include "sim/hair/wind.h"

namespace arclight::hair {

/// The air or water around the hair.
struct Surroundings {
    WindSettings wind{.speed = 0};
    glm::vec3 gravity{0, -kGravity, 0};  ///< m/s²
    /// Water carries nearly all of the weight and damps velocity relative to its current, which is `wind`.
    bool underWater = false;
    friend bool operator==(const Surroundings&, const Surroundings&) = default;
};

/// The data from which drawn strands are interpolated at one time: small, because only guides move. Reusing an object
/// reuses its memory.
struct GuidedHair {
    std::vector<glm::vec3> guides;  ///< nodes of all guides in the world, guide after guide, root to tip
    int nodesPerStrand = 2;
    Pose pose;                         ///< of the head
    std::vector<DrawnStrand> strands;  ///< at least `count`
    std::uint64_t serial = 0;          ///< identifies `strands`: other strands have another serial
    int count = 0;                     ///< strands that are drawn, the first of all
    float clump = 0, stray = 0;        ///< as in `InterpolationSettings`
    std::vector<Sphere> spheres;

    InterpolationSettings settings() const { return {.clump = clump, .stray = stray, .spheres = spheres}; }
    /// The nodes of one in `every` of the drawn strands, from the first on.
    void nodes(std::vector<glm::vec3>& result, int every = 1) const;
};

class HeadOfHair {
public:
    /// Grooms the guides of scalp level `guideLevel` and lets the hair settle in `pose`.
    void reset(const GroomSettings& groom, int guideLevel, const StrandSettings& settings, Seed seed, const Pose& pose);
    /// Takes these guides, in the head's space, instead of grooming; they start in their own shape.
    void reset(Groom guides, const StrandSettings& settings, Seed seed, const Pose& pose);
    /// Changes how strands are solved, without moving them.
    void set(const StrandSettings& settings) { guides_.set(settings); }
    void step(float dt, double seconds, const Pose& head, const Pose& body, const Surroundings& surroundings) {
        step(dt, seconds, head, body, surroundings, 1);
    }

    /// Rotates the head with all its hair rigidly, without advancing time. The body stays.
    void turnTo(const Pose& head);

    const StrandSystem& guides() const { return guides_; }
    const Pose& pose() const { return pose_; }
    const Pose& body() const { return body_; }
    /// The spheres that the hair collides with, in the world.
    std::span<const Sphere> spheres() const { return spheres_; }

    /// The maximum number of strands that can be drawn.
    static constexpr int kMaxStrands = 100'000;
    /// The strands that can be drawn. The first n, for any n, are spread as evenly as all of them.
    std::span<const DrawnStrand> strands() const { return strands_; }
    /// Ensures that `strands()` has at least `count` strands.
    void ensureStrands(int count);
    /// The nodes of the first `count` strands in the world, strand after strand, root to tip.
    void drawnNodes(int count, const LockSettings& locks, std::vector<glm::vec3>& result) const;
    /// The data from which `drawnNodes` interpolates.
    void guidedHair(int count, const LockSettings& locks, GuidedHair& result) const;

private:
    void settle(const StrandSettings& settings, const Pose& pose);
    void step(float dt, double seconds, const Pose& head, const Pose& body, const Surroundings& surroundings,
              float mostDamping);

    GroomSettings settings_;
    bool hasOwnGuides_ = true;  ///< one per vertex of `scalp(guideLevel_)`; otherwise they come from a file
    int guideLevel_ = -1;
    Seed seed_{1};
    Groom groom_;
    StrandSystem guides_;
    Pose pose_, body_;
    Wind wind_;
    std::vector<Sphere> spheres_;
    std::vector<DrawnStrand> strands_;
    std::uint64_t strandsSerial_ = 0;
};

}  // namespace arclight::hair
